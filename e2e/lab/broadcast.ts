import { startProgramEncoder } from '../../src/broadcastPage/encoder/startProgramEncoder.ts';
import { renditionListSchema } from '../../src/protocol/renditions.ts';
import { drawPlanes } from './drawPlanes.ts';
import { waitForIngest } from './waitForIngest.ts';

/**
 * A composer with a test program: once a second the video flashes white for 200 ms while a tone of 1 kHz plays. The
 * fragment says where to send it, what to encode besides it, and what to leave out: #ingest=…&renditions=360p&width=…&height=…&mute&still.
 * With #planes the video is what drawPlanes.ts makes, with #drawMs=… each frame takes so long, and with #fail it reports a failure.
 */
const params = await waitForIngest();
if (params.has('fail')) window.reportComposerFailure?.('the test asked for it');
const width = Number(params.get('width') ?? 1280);
const height = Number(params.get('height') ?? 720);
const isMuted = params.has('mute');
const isStill = params.has('still');
const drawMs = Number(params.get('drawMs') ?? 0);
const flashSeconds = 0.2;

const canvas = new OffscreenCanvas(width, height);
const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
if (context === null) throw new Error('no 2D canvas');
const audio = new AudioContext({ sampleRate: 48_000 });
const destination = audio.createMediaStreamDestination();
const [track] = destination.stream.getAudioTracks();
if (track === undefined) throw new Error('no audio');
if (!isMuted) playBeeps();

let drawn = 0;
startProgramEncoder({
  ingestUrl: params.get('ingest') ?? '',
  format: { width, height, framesPerSecond: 30, bitrateBps: 4_500_000 },
  renditions: renditionListSchema.parse(params.get('renditions') ?? ''),
  audio: track,
  frames: {
    type: 'page',
    drawFrame: async (timestampUs) => {
      if (drawMs > 0) await new Promise((resolve) => setTimeout(resolve, drawMs));
      if (params.has('planes')) return drawPlanes(width, height, timestampUs);
      return isStill && drawn > 0 ? null : draw(context, timestampUs);
    },
  },
  onMetrics: (metrics, encoding) => Object.assign(globalThis, { metrics, encoding }),
  onEnded: (reason) => console.warn(`ended: ${reason}`),
  onFailed: (message) => console.error(`failed: ${message}`),
});

function draw(pen: OffscreenCanvasRenderingContext2D, timestampUs: number): VideoFrame {
  drawn++;
  const isFlash = audio.currentTime > 1 && audio.currentTime % 1 < flashSeconds;
  pen.fillStyle = isFlash ? '#ffffff' : '#102030';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#ff5065';
  pen.fillRect((timestampUs / 2000) % width, height - 40, 200, 20);
  return new VideoFrame(canvas, { timestamp: timestampUs, alpha: 'discard' });
}

/** A tone whose loudness is a square wave; scheduled far ahead, so that a busy page does not shift it. */
function playBeeps(): void {
  const tone = audio.createOscillator();
  tone.frequency.value = 1000;
  const gate = audio.createGain();
  gate.gain.value = 0;
  for (let second = 1; second < 600; second++) {
    gate.gain.setValueAtTime(0.5, second);
    gate.gain.setValueAtTime(0, second + flashSeconds);
  }
  tone.connect(gate).connect(destination);
  tone.start();
}
