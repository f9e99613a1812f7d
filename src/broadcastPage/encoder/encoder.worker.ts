import { systemClock } from '../../clock/clock.ts';
import { createEncoderEngine, type EncoderEngine } from './encoderEngine.ts';
import type { FromEncoder, ToEncoder } from './encoderMessages.ts';

/** The encoder's own thread: drawing on the page never delays audio, encoding or sending. The first message brings the port. */
globalThis.addEventListener('message', ({ ports }: MessageEvent) => {
  const port = ports[0];
  if (port === undefined) return;
  const post = (message: FromEncoder): void => port.postMessage(message);
  let engine: EncoderEngine | null = null;

  port.addEventListener('message', ({ data }: MessageEvent<ToEncoder>) => {
    handle(data).catch((error: unknown) => post({ type: 'failed', message: String(error) }));
  });
  port.start();

  async function handle(message: ToEncoder): Promise<void> {
    switch (message.type) {
      case 'start':
        engine = await createEncoderEngine(message, systemClock, post);
        return;
      // Nothing is asked for before the engine runs.
      case 'frame':
        engine?.takeFrame(message.answer);
    }
  }
});
