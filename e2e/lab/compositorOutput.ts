import {
  createProgramOutput,
  type ProgramOutput,
  type ProgramOutputStats,
} from '../../src/output/programOutput.ts';
import type { Connection } from '../../src/protocol/relay.ts';
import { createScene } from '../../src/scene/scene.ts';
import type { VideoStream } from '../../src/session/videoSession.ts';
import { createCamera } from './compositorCameras.ts';

/** What the suite of the program output asks of this page. */
export interface OutputLab {
  /** Starts an output with so many moving cameras on stage. */
  start(cameras: number, budget: number | null): Promise<void>;
  stats(): ProgramOutputStats;
  /** Stops the cameras' movement. */
  freeze(): void;
}

declare global {
  interface Window {
    outputLab: OutputLab;
  }
}

const startingScene = createScene();
let output: ProgramOutput | null = null;
let painting = 0;

const current = (): ProgramOutput => {
  if (output === null) throw new Error('start the output first');
  return output;
};

window.outputLab = {
  async start(count, budget) {
    output?.dispose();
    clearInterval(painting);
    output = await createProgramOutput({ pace: 'display', budget });
    document.body.replaceChildren(output.canvas);
    const ids = Array.from({ length: count }, (_, index) => `camera-${String(index)}`);
    const cameras = ids.map(() =>
      createCamera({ type: 'patches', colors: ['#c81e3c', '#c81e3c'], width: 640, height: 360 }),
    );
    painting = window.setInterval(() => {
      for (const camera of cameras) camera.paint();
    }, 33);
    const streams = ids.map((id, index): VideoStream => ({
      id,
      connectionId: 'ada',
      isMine: false,
      source: 'camera',
      hasAudio: false,
      hasVideo: true,
      disabled: false,
      disabledReason: null,
      mediaStream: new MediaStream(cameras[index] === undefined ? [] : [cameras[index].track]),
    }));
    const ada: Connection = {
      id: 'ada',
      speakerId: 'ada',
      role: 'host',
      data: { is_composer: false, browser: 'chromium' },
      streams: ids.map((id) => ({ id, source: 'camera', hasAudio: false, hasVideo: true })),
    };
    const visibleStreams = ids.map((streamId) => ({ streamId, source: 'camera' as const }));
    output.update({
      scene: { ...startingScene, layout: { ...startingScene.layout, visibleStreams } },
      connections: [ada],
      streams,
    });
  },
  stats: () => current().getStats(),
  freeze: () => clearInterval(painting),
};
