// Four 720p cameras in tiles at 1920x1080 by Smelter's web build, its scene that is closest to ours. Runs in a separate
// folder (measureSmelter.ts), with its own React; counts the frames that come out.
import { InputStream, Rescaler, Tiles, View } from '@swmansion/smelter';
import Smelter, { setWasmBundleUrl } from '@swmansion/smelter-web-wasm';
import { createElement } from 'react';

const names = ['a', 'b', 'c', 'd'];

window.measureSmelter = async (forMs) => {
  setWasmBundleUrl(new URL('./smelter.wasm', location.href).href);
  const smelter = new Smelter({ framerate: 30 });
  await smelter.init();
  for (const [index, name] of names.entries())
    await smelter.registerInput(name, { type: 'stream', stream: createCamera(index) });
  const canvas = document.createElement('canvas');
  canvas.width = 1920;
  canvas.height = 1080;
  document.body.append(canvas);
  await smelter.registerOutput('program', scene(), {
    type: 'canvas',
    video: { canvas, resolution: { width: 1920, height: 1080 } },
  });
  const stream = canvas.captureStream();
  await smelter.start();
  const track = stream.getVideoTracks()[0];
  const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
  const next = async () => {
    const { value } = await reader.read();
    value?.close();
  };
  // The first frames make textures and compile shaders.
  for (let frame = 0; frame < 2; frame++) await next();
  const startedMs = performance.now();
  let frames = 0;
  while (performance.now() - startedMs < forMs) {
    await next();
    frames += 1;
  }
  return (performance.now() - startedMs) / frames;
};

const scene = () =>
  createElement(
    View,
    { style: { backgroundColor: '#1d1424' } },
    createElement(
      Tiles,
      { style: { padding: 12, tileAspectRatio: '16:9' } },
      ...names.map((inputId) =>
        createElement(
          Rescaler,
          { key: inputId, style: { borderRadius: 28, rescaleMode: 'fill' } },
          createElement(InputStream, { inputId }),
        ),
      ),
    ),
  );

/** Its frames are in memory: a canvas for each camera would keep the software GL so busy that no program frame comes out. */
function createCamera(index) {
  const [width, height] = [1280, 720];
  const luma = width * height;
  const picture = new Uint8Array((luma * 3) / 2).fill(110 + index * 20, luma);
  for (let at = 0; at < luma; at++) picture[at] = 60 + (((at % width) + Math.floor(at / width)) % 120);
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  const writer = track.writable.getWriter();
  let frame = 0;
  setInterval(() => {
    // A slow reader loses frames, as with a real camera.
    if (writer.desiredSize <= 0) return;
    frame += 1;
    picture.fill(235, (frame % height) * width, ((frame % height) + 1) * width);
    const timestamp = Math.round((frame * 1e6) / 30);
    const init = { format: 'I420', codedWidth: width, codedHeight: height, timestamp };
    void writer.write(new VideoFrame(picture, init));
  }, 1000 / 30);
  return new MediaStream([track]);
}
