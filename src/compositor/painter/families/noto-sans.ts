import '@fontsource-variable/noto-sans/index.css';
