import { sharedNowMs } from '../../clock/sharedNowMs.ts';
import { createTaskQueue } from '../../clock/taskQueue.ts';
import type { FrameAnswer, FrameRequest } from '../framePort.ts';
import { createPlanarEngine, type PlanarEngine } from './planarEngine.ts';
import type { FromPlanar, ToPlanar } from './planarMessages.ts';

/** Composing has a thread of its own. The first message brings the page's port. */
globalThis.addEventListener('message', ({ ports }: MessageEvent) => {
  const pagePort = ports[0];
  if (pagePort === undefined) return;
  const post = (message: FromPlanar, transfer: Transferable[] = []): void =>
    pagePort.postMessage(message, transfer);
  /** Messages are handled in their order, also those that take a while. */
  const queue = createTaskQueue(1);
  let engine: PlanarEngine | null = null;

  pagePort.addEventListener('message', ({ data }: MessageEvent<ToPlanar>) => {
    queue
      .add(() => handle(data))
      .catch((error: unknown) => {
        post({ type: engine === null ? 'failed' : 'problem', message: String(error) });
      });
  });
  pagePort.start();

  async function handle(message: ToPlanar): Promise<void> {
    if (message.type === 'start') {
      engine = await createPlanarEngine(message, post);
      post({ type: 'started' });
    } else if (message.type === 'framePort') serveFrames(message.port);
    else await engine?.handle(message);
  }

  function serveFrames(port: MessagePort): void {
    port.addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => {
      void queue.add(() => {
        const answer = draw(data);
        port.postMessage(answer, answer.frame === null ? [] : [answer.frame]);
      });
    });
    port.start();
  }

  function draw({ timestampUs }: FrameRequest): FrameAnswer {
    const drawnAtMs = sharedNowMs();
    try {
      return { frame: engine?.takeFrame(timestampUs) ?? null, drawnAtMs };
    } catch (error) {
      // One frame that cannot be composed must not stop the encoder: it repeats the last one.
      post({ type: 'problem', message: String(error) });
      return { frame: null, drawnAtMs };
    }
  }
});
