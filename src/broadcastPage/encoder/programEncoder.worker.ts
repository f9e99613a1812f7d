import { systemClock } from '../../clock/clock.ts';
import { createEncoderEngine, type EncoderEngine } from './encoderEngine.ts';
import type { FromEncoder, ToEncoder } from './encoderMessages.ts';

/** The encoder's own thread: drawing on the page never delays sound, encoding or sending. The first message brings the port. */
globalThis.addEventListener('message', ({ ports }: MessageEvent) => {
  const port = ports[0];
  if (port === undefined) return;
  const post = (message: FromEncoder): void => port.postMessage(message);
  let engine: Promise<EncoderEngine> | null = null;

  port.addEventListener('message', ({ data }: MessageEvent<ToEncoder>) => {
    handle(data).catch((error: unknown) => post({ type: 'failed', message: String(error) }));
  });
  port.start();

  async function handle(message: ToEncoder): Promise<void> {
    if (message.type === 'start') {
      engine = createEncoderEngine(message, systemClock, post);
      await engine;
      return;
    }
    const running = await engine;
    if (running === null) return;
    switch (message.type) {
      case 'sound':
        running.takeSound(message.blocks);
        return;
      case 'frame':
        running.takeFrame(message);
        return;
      case 'stop':
        await running.stop();
        post({ type: 'ended', reason: 'the page stopped' });
    }
  }
});
