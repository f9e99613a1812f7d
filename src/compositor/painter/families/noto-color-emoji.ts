// The whole font: its pieces hold only SVG drawings, which Chromium does not draw.
import '@fontsource/noto-color-emoji/emoji-400.css';
