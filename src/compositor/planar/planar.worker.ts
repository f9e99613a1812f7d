import { createPlanarEngine, type PlanarEngine } from './planarEngine.ts';
import type { FromPlanar, ToPlanar } from './planarMessages.ts';

/** Composing has a thread of its own. Messages are handled in their order, also those that take a while. */
globalThis.addEventListener('message', ({ ports }: MessageEvent) => {
  const port = ports[0];
  if (port === undefined) return;
  const post = (message: FromPlanar, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);
  let engine: PlanarEngine | null = null;
  let last: Promise<void> = Promise.resolve();

  port.addEventListener('message', ({ data }: MessageEvent<ToPlanar>) => {
    last = last
      .then(() => handle(data))
      .catch((error: unknown) => {
        post(
          engine === null
            ? { type: 'failed', message: String(error) }
            : { type: 'problem', message: String(error) },
        );
      });
  });
  port.start();

  async function handle(message: ToPlanar): Promise<void> {
    if (message.type === 'start') {
      engine = await createPlanarEngine(message, post);
      post({ type: 'started' });
      return;
    }
    await engine?.handle(message);
  }
});
