export { convertBgra } from './convertBgra';
export { drawBitmap } from './drawBitmap';
export { drawVideo } from './drawVideo';
export { copyRows, splitChroma } from './rows';
