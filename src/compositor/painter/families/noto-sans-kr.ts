import '@fontsource-variable/noto-sans-kr/index.css';
