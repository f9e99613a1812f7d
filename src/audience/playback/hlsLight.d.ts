/** The player without subtitles, alternate audio and DRM, none of which a broadcast has; half the size of the whole. */
declare module 'hls.js/light' {
  export { default, type ErrorData, type Fragment, type HlsConfig, type LoadPolicy, type Part } from 'hls.js';
}
