import type { Picture } from '../../src/compositor/frames/videoFeed.ts';
import { loadFonts } from '../../src/compositor/painter/fonts.ts';
import { createTextMeter } from '../../src/compositor/painter/textMeter.ts';
import { textSamples } from '../../src/compositor/painter/textSamples.ts';
import { createPixiStage } from '../../src/compositor/pixi/createPixiStage.ts';
import { planLayers } from '../../src/compositor/planLayers.ts';
import { layOut } from '../../src/program/layOut.ts';
import { emptyProgram, type Program } from '../../src/program/program.ts';
import { createReferenceStage } from './reference/referenceStage.ts';

type Planes = Extract<Picture, { type: 'planes' }>;

export interface ProgramBench {
  run(
    cameras: number,
    frames: number,
  ): Promise<{ subjectMs: number[]; referenceMs: number[]; worstDifference: number }>;
}

declare global {
  interface Window {
    programBench: ProgramBench;
  }
}

const widthPx = 1280;
const heightPx = 720;

window.programBench = {
  async run(cameras, frames) {
    const program: Program = {
      ...emptyProgram,
      theme: 'startup',
      fontFamily: 'Montserrat',
      colors: { primary: '#ff5065', secondary: '#defffd' },
      backgroundUrl: null,
      layout: 'cover',
      speakerNamesVisible: true,
      slots: Array.from({ length: cameras }, (_, index) => ({
        streamId: String(index),
        source: 'camera',
        hasVideo: true,
        name: 'Amara Diallo',
        role: 'Head of Research',
      })),
    };
    const meter = createTextMeter();
    await loadFonts(textSamples(layOut(program, 0, meter.measureText)), (font, reason) => {
      throw new Error(`${font}: ${reason}`);
    });
    const layers = planLayers(layOut(program, 0, meter.measureText), meter.textBounds);
    const subject = await createPixiStage({
      resolution: 1,
      isForFrames: false,
      onContextLost: () => undefined,
      onContextRestored: () => undefined,
    });
    subject.setLayers(layers, () => null, 0);
    const reference = createReferenceStage(layers);
    document.body.replaceChildren(subject.canvas, reference.canvas);
    const feeds = Array.from({ length: cameras }, (_, index) => createFrames(index));

    const drawSubject = (frame: number): void => {
      for (const [index, pictures] of feeds.entries())
        subject.showPicture(String(index), pictures[frame % pictures.length] ?? null);
      subject.draw();
      waitFor(subject.gl);
    };
    const drawReference = (frame: number): void => {
      for (const [index, pictures] of feeds.entries()) {
        const picture = pictures[frame % pictures.length];
        if (picture !== undefined) reference.upload(String(index), picture);
      }
      reference.draw();
      waitFor(reference.gl);
    };
    const measure = async (draw: () => void): Promise<number> => {
      await nextFrame();
      const startedMs = performance.now();
      draw();
      return performance.now() - startedMs;
    };

    for (let frame = 0; frame < 4; frame++) {
      drawSubject(frame);
      drawReference(frame);
    }
    const worstDifference = compare(
      subject.gl,
      () => drawSubject(0),
      reference.gl,
      () => drawReference(0),
    );
    const subjectMs: number[] = [];
    const referenceMs: number[] = [];
    for (let frame = 0; frame < frames; frame++) {
      // Whoever goes first in a pair may find the machine in another state: take turns.
      if (frame % 2 === 0) subjectMs.push(await measure(() => drawSubject(frame)));
      referenceMs.push(await measure(() => drawReference(frame)));
      if (frame % 2 === 1) subjectMs.push(await measure(() => drawSubject(frame)));
    }
    subject.dispose();
    reference.dispose();
    return { subjectMs, referenceMs, worstDifference };
  },
};

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Reading one pixel back waits until everything is drawn. */
function waitFor(gl: WebGL2RenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/** Three frames of a noisy moving picture, as I420. */
function createFrames(seed: number): Planes[] {
  return Array.from({ length: 3 }, (_, frame) => {
    const luma = new Uint8Array(widthPx * heightPx);
    const chroma = [0, 1].map(() => new Uint8Array((widthPx * heightPx) / 4)) as [Uint8Array, Uint8Array];
    let state = seed * 7919 + frame * 104_729 + 1;
    for (let index = 0; index < luma.length; index++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      luma[index] = 16 + ((index % widthPx) * 160) / widthPx + (state >>> 27);
    }
    for (const [plane, values] of chroma.entries())
      for (let index = 0; index < values.length; index++)
        values[index] = 100 + ((index / 640 + frame * 9 + plane * 40 + seed * 13) % 56);
    return { type: 'planes', widthPx, heightPx, planes: [luma, ...chroma] };
  });
}

/** The largest difference of any channel between what both draw; each is read in the task that drew it. */
function compare(
  a: WebGL2RenderingContext,
  drawA: () => void,
  b: WebGL2RenderingContext,
  drawB: () => void,
): number {
  const read = (gl: WebGL2RenderingContext): Uint8Array => {
    const pixels = new Uint8Array(gl.drawingBufferWidth * gl.drawingBufferHeight * 4);
    gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return pixels;
  };
  drawA();
  const first = read(a);
  drawB();
  const second = read(b);
  let worst = 0;
  for (let index = 0; index < first.length; index++)
    worst = Math.max(worst, Math.abs((first[index] ?? 0) - (second[index] ?? 0)));
  return worst;
}
