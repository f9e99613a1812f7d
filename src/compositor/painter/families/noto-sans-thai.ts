import '@fontsource-variable/noto-sans-thai/index.css';
