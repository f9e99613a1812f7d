import { FilesetResolver, ImageSegmenter } from '@mediapipe/tasks-vision';
import { createTaskQueue } from '../../clock/taskQueue.ts';
import { maskSize } from '../chain/chainFigures.ts';
import type { FromSegmentation, ToSegmentation } from './segmentationMessages.ts';

/** Finding the person has a thread of its own, so that frames go on while it computes. The first message brings a port. */
globalThis.addEventListener('message', ({ ports }: MessageEvent) => {
  const port = ports[0];
  if (port === undefined) return;
  const post = (message: FromSegmentation, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);
  const queue = createTaskQueue(1);
  let segmenter: ImageSegmenter | null = null;

  const handle = async (message: ToSegmentation): Promise<void> => {
    if (message.type === 'start') {
      segmenter = await loadSegmenter(message.baseUrl);
      // The first picture takes up to two seconds.
      findPerson(segmenter, new Uint8ClampedArray(maskSize.width * maskSize.height * 4));
      post({ type: 'started' });
    } else if (segmenter !== null) {
      const startedMs = performance.now();
      const mask = findPerson(segmenter, message.pixels);
      post({ type: 'mask', mask, tookMs: performance.now() - startedMs }, [mask.buffer]);
    }
  };
  port.addEventListener('message', ({ data }: MessageEvent<ToSegmentation>) => {
    queue
      .add(() => handle(data))
      .catch((error: unknown) => {
        post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
      });
  });
  port.start();
});

async function loadSegmenter(baseUrl: string): Promise<ImageSegmenter> {
  // A module worker has no importScripts.
  const files = await FilesetResolver.forVisionTasks(baseUrl.replace(/\/$/, ''), true);
  return ImageSegmenter.createFromOptions(files, {
    baseOptions: { modelAssetPath: `${baseUrl}person.tflite`, delegate: 'CPU' },
    runningMode: 'IMAGE',
    outputConfidenceMasks: true,
    outputCategoryMask: false,
  });
}

function findPerson(
  segmenter: ImageSegmenter,
  pixels: Uint8ClampedArray<ArrayBuffer>,
): Float32Array<ArrayBuffer> {
  const result = segmenter.segment(new ImageData(pixels, maskSize.width, maskSize.height));
  try {
    const mask = result.confidenceMasks?.[0];
    if (mask === undefined) throw new Error('the segmentation returned no mask');
    // A copy: the result's own memory is reused.
    return new Float32Array(mask.getAsFloat32Array());
  } finally {
    result.close();
  }
}
