/**
 * A clock in a picture: the low 24 bits of the time in ms as white and black blocks, with a row of even parity below. The blocks
 * survive scaling and H.264, and the magenta area around them shows where the camera is in the program.
 */
const columns = 8;
const rows = 4;
/** The magenta area in the camera's picture, as fractions of it; a slot that crops the camera leaves its middle. */
const area = { x: 0.3, y: 0.25, width: 0.4, height: 0.4 };
/** The blocks in the magenta area. */
const inset = 0.12;

/** No player is this far behind: the blocks were misread. */
const maxLatencyMs = 60_000;

/** Runs in a page before its own code: the camera shows the clock, and there is a silent microphone. In a string, for the browser. */
export const clockCameraSource = `(() => {
  const size = { width: 1280, height: 720 };
  let camera = null;
  const start = () => {
    const canvas = Object.assign(document.createElement('canvas'), size);
    const paint = canvas.getContext('2d', { alpha: false });
    const left = ${String(area.x)} * size.width, top = ${String(area.y)} * size.height;
    const width = ${String(area.width)} * size.width, height = ${String(area.height)} * size.height;
    const blockWidth = width * ${String((1 - 2 * inset) / columns)}, blockHeight = height * ${String((1 - 2 * inset) / rows)};
    paint.fillStyle = '#204060';
    paint.fillRect(0, 0, size.width, size.height);
    setInterval(() => {
      paint.fillStyle = '#ff00ff';
      paint.fillRect(left, top, width, height);
      const bits = Date.now() % 2 ** 24;
      for (let row = 0; row < ${String(rows)}; row++) for (let column = 0; column < ${String(columns)}; column++) {
        const bit = (of) => (bits >> (of * ${String(columns)} + column)) & 1;
        const isSet = row < 3 ? bit(row) : bit(0) ^ bit(1) ^ bit(2);
        paint.fillStyle = isSet ? 'white' : 'black';
        paint.fillRect(left + ${String(inset)} * width + column * blockWidth, top + ${String(inset)} * height + row * blockHeight, blockWidth, blockHeight);
      }
    }, 1000 / 30);
    camera = canvas.captureStream(30);
  };
  const silence = () => new AudioContext({ sampleRate: 48000 }).createMediaStreamDestination().stream;
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    if (camera === null) start();
    const tracks = [];
    if (constraints.audio) tracks.push(silence().getAudioTracks()[0]);
    if (constraints.video) tracks.push(camera.getVideoTracks()[0].clone());
    return new MediaStream(tracks);
  };
})()`;

/** What a page with \`clockReaderSource\` has seen of its video. */
export interface ClockReadings {
  /** When the first picture was shown: after the page was opened, and on the machine's clock; ms. */
  first: { sinceOpenedMs: number; atMs: number } | null;
  /** From the camera to the page's pixels, ms, one for each picture that was read. */
  latenciesMs: number[];
  /** Pictures without a legible clock, or with one that cannot be right. */
  illegible: number;
  /** How often the video had to wait for data after its first picture. */
  stalls: number;
}

/** Runs in a page before its own code: \`window.clockReadings\` follows the clock in its first video. */
export const clockReaderSource = `(() => {
  const readings = window.clockReadings = { first: null, latenciesMs: [], illegible: 0, stalls: 0 };
  const whole = new OffscreenCanvas(480, 270).getContext('2d', { willReadFrequently: true });
  const blocks = new OffscreenCanvas(${String(columns)} * 8, ${String(rows)} * 8).getContext('2d', { willReadFrequently: true });
  let box = null;
  const findBox = (video) => {
    const { width, height } = whole.canvas;
    whole.drawImage(video, 0, 0, width, height);
    const { data } = whole.getImageData(0, 0, width, height);
    let left = width, right = -1, top = height, bottom = -1;
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (data[at] < 170 || data[at + 1] > 90 || data[at + 2] < 170) continue;
      left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
    }
    if (right - left < 40 || bottom - top < 20) return null;
    const scale = video.videoWidth / width;
    const [boxWidth, boxHeight] = [(right + 1 - left) * scale, (bottom + 1 - top) * scale];
    return [left * scale + ${String(inset)} * boxWidth, top * scale + ${String(inset)} * boxHeight, ${String(1 - 2 * inset)} * boxWidth, ${String(1 - 2 * inset)} * boxHeight];
  };
  const readClock = (video) => {
    box ??= findBox(video);
    if (box === null) return null;
    const { width, height } = blocks.canvas;
    blocks.drawImage(video, ...box, 0, 0, width, height);
    const { data } = blocks.getImageData(0, 0, width, height);
    const rowBits = Array.from({ length: ${String(rows)} }, (_, row) => Array.from({ length: ${String(columns)} }, (_, column) =>
      data[((row * 8 + 4) * width + column * 8 + 4) * 4 + 1] > 127 ? 1 << column : 0).reduce((sum, bit) => sum | bit, 0));
    const [low, middle, high, parity] = rowBits;
    return (low ^ middle ^ high) === parity ? low | (middle << 8) | (high << 16) : null;
  };
  let readAtMs = 0;
  const follow = (video) => {
    video.addEventListener('waiting', () => { if (readings.first !== null) readings.stalls++; });
    const take = () => {
      const nowMs = Date.now();
      readings.first ??= { sinceOpenedMs: performance.now(), atMs: nowMs };
      video.requestVideoFrameCallback(take);
      if (nowMs - readAtMs < 150) return;
      readAtMs = nowMs;
      const bits = readClock(video);
      const latencyMs = bits === null ? Infinity : (nowMs - bits) % 2 ** 24;
      if (latencyMs > ${String(maxLatencyMs)}) { readings.illegible++; box = null; return; }
      readings.latenciesMs.push(latencyMs);
    };
    video.requestVideoFrameCallback(take);
  };
  let followed = null;
  setInterval(() => {
    const video = document.querySelector('video');
    if (video !== null && video !== followed) follow(followed = video);
  }, 5);
})()`;
