import '@fontsource/source-serif-4/400.css';
import '@fontsource/source-serif-4/500.css';
import '@fontsource/source-serif-4/600.css';
import '@fontsource/source-serif-4/700.css';
import '@fontsource/source-serif-4/800.css';
import '@fontsource/source-serif-4/800-italic.css';
import '@fontsource/source-serif-4/900.css';
