import './noto-color-emoji.css';
