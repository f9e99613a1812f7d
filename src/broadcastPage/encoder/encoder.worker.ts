import { systemClock } from '../../clock/clock.ts';
import { createEncoderEngine, type EncoderEngine } from './encoderEngine.ts';
import type { EncodedFormat, FromEncoder, ToEncoder, ToEncoderWorker } from './encoderMessages.ts';
import { prepareProgramVideo, type OpenProgramVideo } from './programVideoEncoder.ts';

let prepared: Promise<OpenProgramVideo> | null = null;

const prepare = ({ format, renditions }: EncodedFormat): Promise<OpenProgramVideo> =>
  (prepared ??= prepareProgramVideo(format, renditions));

/** The encoder's own thread: drawing on the page never delays audio, encoding or sending. */
globalThis.addEventListener('message', ({ data, ports }: MessageEvent<ToEncoderWorker>) => {
  if (data.type === 'prepare') {
    // A failure is reported when it starts.
    prepare(data).catch(() => {});
    return;
  }
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
        engine = createEncoderEngine(message, await prepare(message.encoded), systemClock, post);
        return;
      // Nothing is asked for before the engine runs.
      case 'frame':
        engine?.takeFrame(message.answer);
    }
  }
});
