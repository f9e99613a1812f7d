import '@fontsource-variable/noto-sans-hebrew/index.css';
