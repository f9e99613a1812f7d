import '@fontsource-variable/noto-sans-jp/index.css';
