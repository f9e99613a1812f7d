import type { FromSegmentation, ToSegmentation } from './segmentationMessages.ts';

/** Finds the person in pictures, one at a time, in a worker. */
export interface Segmentation {
  /** The mask of an RGBA picture of `maskSize`, whose buffer is transferred. Rejects where it failed. */
  findPerson(pixels: Uint8ClampedArray<ArrayBuffer>): Promise<SegmentedMask>;
  dispose(): void;
}

export interface SegmentedMask {
  /** Shares of a person, 0 to 1, one for each pixel of `maskSize`. */
  mask: Float32Array<ArrayBuffer>;
  tookMs: number;
}

/** Starts the worker on its port; resolves when it is warm, and rejects where code or model cannot be loaded. */
export async function openSegmentation(port: MessagePort, baseUrl: string): Promise<Segmentation> {
  interface Waiting {
    resolve(answer: Exclude<FromSegmentation, { type: 'failed' }>): void;
    reject(error: Error): void;
  }
  let waiting: Waiting | null = null;
  const ask = (
    message: ToSegmentation,
    transfer: Transferable[] = [],
  ): Promise<Exclude<FromSegmentation, { type: 'failed' }>> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      port.postMessage(message, transfer);
    });
  port.addEventListener('message', ({ data }: MessageEvent<FromSegmentation>) => {
    const asked = waiting;
    waiting = null;
    if (data.type === 'failed') asked?.reject(new Error(data.message));
    else asked?.resolve(data);
  });
  port.start();
  await ask({ type: 'start', baseUrl });
  return {
    async findPerson(pixels) {
      const answer = await ask({ type: 'segment', pixels }, [pixels.buffer]);
      if (answer.type !== 'mask') throw new Error('the segmentation worker did not answer with a mask');
      return answer;
    },
    dispose() {
      port.close();
      waiting?.reject(new Error('the segmentation was stopped'));
      waiting = null;
    },
  };
}
