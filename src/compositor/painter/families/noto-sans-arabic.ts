import './noto-sans-arabic.css';
