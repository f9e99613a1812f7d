import { waitForIngest } from '../../e2e/lab/waitForIngest.ts';
import { startProgramEncoder } from '../../src/broadcastPage/encoder/startProgramEncoder.ts';
import { chooseOutputFormat } from '../../src/broadcastPage/outputFormat.ts';
import { chooseBackend, openCompositor, probeBackend } from '../../src/compositor/openCompositor.ts';
import type { ProgramInput } from '../../src/playout/programInput.ts';
import { createProgramPlayout } from '../../src/playout/programPlayout.ts';
import { createScene } from '../../src/scene/scene.ts';
import { generateCamera } from './generateCamera.ts';

/**
 * Composites a given number of generated 720p30 cameras and sends the program in one of two ways: `subject` is the composer's own,
 * `reference` is what browsers provide, captureStream and MediaRecorder. #ingest=…&participants=4&way=subject
 */
const params = await waitForIngest();
const ingestUrl = params.get('ingest') ?? '';
const participants = Number(params.get('participants') ?? 1);
const isReference = params.get('way') === 'reference';
// captureStream records the canvas that Pixi draws on.
const backend = isReference ? 'pixi' : chooseBackend('auto', 'frames', probeBackend());
const format = chooseOutputFormat('auto', backend);

const playout = await createProgramPlayout({
  pace: isReference ? 'display' : 'asked',
  budget: null,
  createCompositor: (options) => openCompositor({ ...options, backend, resolution: format.scale }),
});
playout.update(describeParticipants(participants));
const audio = makeTone();
if (isReference) record(playout.screen, audio);
else
  startProgramEncoder({
    ingestUrl,
    format: format.video,
    audio,
    frames: playout.openFrameSource(),
    onEnded: () => playout.dispose(),
    onFailed: (message) => console.error(message),
  });

function describeParticipants(count: number): ProgramInput {
  const ids = Array.from({ length: count }, (_, index) => `participant-${String(index)}`);
  const scene = createScene();
  return {
    scene: {
      ...scene,
      layout: {
        ...scene.layout,
        layoutWithoutScreenSharing: 'contain',
        visibleStreams: ids.map((id) => ({ streamId: id, source: 'camera' as const })),
      },
      speakers: Object.fromEntries(ids.map((id) => [id, { userDisplayName: id, userRole: 'Speaker' }])),
    },
    connections: ids.map((id) => ({
      id,
      speakerId: id,
      role: 'guest',
      data: { is_composer: false, browser: 'chromium' },
      streams: [{ id, source: 'camera', hasAudio: true, hasVideo: true }],
    })),
    streams: ids.map((id, index) => ({
      id,
      connectionId: id,
      isMine: false,
      source: 'camera',
      hasAudio: true,
      hasVideo: true,
      disabled: false,
      disabledReason: null,
      mediaStream: new MediaStream([generateCamera(index)]),
    })),
  };
}

function makeTone(): MediaStreamTrack {
  const audio = new AudioContext({ sampleRate: 48_000 });
  const destination = audio.createMediaStreamDestination();
  const tone = audio.createOscillator();
  tone.connect(destination);
  tone.start();
  const [track] = destination.stream.getAudioTracks();
  if (track === undefined) throw new Error('no audio');
  return track;
}

function record(canvas: HTMLElement, track: MediaStreamTrack): void {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('Pixi draws on a canvas');
  const options = {
    mimeType: 'video/x-matroska;codecs=avc1,opus',
    videoBitsPerSecond: format.video.bitrateBps,
    videoKeyFrameIntervalDuration: 2000,
  };
  const socket = new WebSocket(ingestUrl);
  const recorder = new MediaRecorder(
    new MediaStream([...canvas.captureStream(30).getTracks(), track]),
    options,
  );
  recorder.addEventListener('dataavailable', ({ data }) => socket.send(data));
  socket.addEventListener('open', () => recorder.start(200));
  socket.addEventListener('message', () => {
    recorder.stop();
    recorder.addEventListener('stop', () => socket.close());
  });
}
