import '@fontsource/inter/400.css';
import '@fontsource/inter/600.css';
import '../../src/ui/global.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './page/Gallery.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(<Gallery />);
