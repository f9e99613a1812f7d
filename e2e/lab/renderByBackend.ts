import type { BackendName, Compositor } from '../../src/compositor/compositor.ts';
import { openCompositor } from '../../src/compositor/openCompositor.ts';
import { textSamples } from '../../src/compositor/painter/textSamples.ts';
import { i420ToRgba } from '../../src/compositor/planar/i420ToRgba.ts';
import type { DrawList, MeasureText } from '../../src/program/drawList.ts';
import { createStillCamera, rgbaToI420, type StillPicture } from './stillCamera.ts';

/** A program frame as the encoder receives it, BT.709. */
export interface Planes {
  width: number;
  height: number;
  /** Luma, then U, then V, without padding. */
  i420: Uint8Array<ArrayBuffer>;
}

/** The same as RGBA rows from the top as well. */
export interface RenderedPicture extends Planes {
  rgba: Uint8Array<ArrayBuffer>;
}

/**
 * Draws what `layOut` makes with real fonts, with one picture per stream, by the named back end. What Pixi draws in RGB is converted
 * to I420 here, as an encoder would, so that two back ends can be compared value by value.
 */
export async function renderByBackend(
  backend: BackendName,
  layOut: (measureText: MeasureText) => DrawList,
  pictures: Readonly<Record<string, StillPicture>>,
  resolution = 1,
): Promise<RenderedPicture> {
  const compositor = await openCompositor({ backend, resolution, target: 'frames' });
  const cameras = Object.entries(pictures).map(
    ([streamId, picture]) => [streamId, createStillCamera(picture)] as const,
  );
  try {
    await compositor.loadFonts(textSamples(layOut(compositor.measureText)));
    const list = layOut(compositor.measureText);
    for (const [streamId, { track }] of cameras) compositor.setStream(streamId, track);
    compositor.update(list);
    await settle(compositor, () => Promise.all(cameras.map(([, camera]) => camera.send())));
    return await readPicture(compositor);
  } finally {
    for (const [, camera] of cameras) camera.stop();
    compositor.dispose();
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Draws until every shown stream has its picture and nothing is left to draw. */
async function settle(compositor: Compositor, send: () => Promise<unknown>): Promise<void> {
  let calm = 0;
  for (let turn = 0; calm < 4; turn++) {
    if (turn > 600) throw new Error('the pictures do not settle');
    const { slots, pictures } = compositor.countHoldings();
    // Readers that have only just started have not seen a frame yet.
    if (pictures < slots && turn % 5 === 0) await send();
    await nextTask();
    const isDrawn = compositor.render(0);
    await compositor.drawn();
    calm = isDrawn || pictures < slots ? 0 : calm + 1;
  }
}

/** What a compositor drew last. */
async function readPicture(compositor: Compositor): Promise<RenderedPicture> {
  const planes = await readPlanes(compositor);
  const { width, height, i420 } = planes;
  const chromaU = width * height;
  const rgba = i420ToRgba(i420, {
    ...{ width, height, luma: 0, chromaU, chromaV: chromaU + chromaU / 4 },
    ...{ strideY: width, strideC: width / 2, byteLength: i420.byteLength },
  });
  return { ...planes, rgba };
}

/** The planes of what a compositor drew last. */
export async function readPlanes(
  compositor: Pick<Compositor, 'screen' | 'captureFrame' | 'readPixels'>,
): Promise<Planes> {
  const { width, height } = compositor.screen;
  const frame = await compositor.captureFrame(0);
  try {
    if (frame.format !== 'I420') return planesOf(await compositor.readPixels(), { width, height });
    const i420 = new Uint8Array((width * height * 3) / 2);
    await frame.copyTo(i420);
    return { width, height, i420 };
  } finally {
    frame.close();
  }
}

/** RGBA rows as an encoder would convert them. */
export const planesOf = (
  pixels: Uint8Array<ArrayBuffer>,
  { width, height }: { width: number; height: number },
): Planes => ({ width, height, i420: rgbaToI420(pixels, width, height, 0.2126, 0.0722) });
