import type { ProgramInput } from '../../src/playout/programInput.ts';
import {
  createProgramPlayout,
  type ProgramPlayout,
  type ProgramPlayoutStats,
} from '../../src/playout/programPlayout.ts';
import type { CompositorProblem } from '../../src/compositor/compositor.ts';
import { emptyContent } from '../../src/scene/content/content.ts';
import type { Connection } from '../../src/protocol/relay.ts';
import { createScene } from '../../src/scene/scene.ts';
import type { VideoStream } from '../../src/session/videoSession.ts';
import { createCamera } from './compositorCameras.ts';

/** What the suite of the program playout calls on this page. */
export interface PlayoutLab {
  /** Starts a playout with this number of moving cameras on stage. */
  start(cameras: number, budget: number | null): Promise<void>;
  /** Puts a video on stage next to the cameras. */
  showVideo(url: string): void;
  problems: CompositorProblem[];
  stats(): ProgramPlayoutStats;
  /** Stops the cameras' movement. */
  freeze(): void;
}

declare global {
  interface Window {
    playoutLab: PlayoutLab;
  }
}

const startingScene = createScene();
let playout: ProgramPlayout | null = null;
let painting = 0;
let input: ProgramInput | null = null;
const problems: CompositorProblem[] = [];

const current = (): ProgramPlayout => {
  if (playout === null) throw new Error('start the playout first');
  return playout;
};

window.playoutLab = {
  problems,
  async start(count, budget) {
    playout?.dispose();
    clearInterval(painting);
    problems.length = 0;
    playout = await createProgramPlayout({
      ...{ pace: 'display', budget },
      onProblem: (problem) => problems.push(problem),
    });
    document.body.replaceChildren(playout.screen);
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
    input = {
      scene: { ...startingScene, layout: { ...startingScene.layout, visibleStreams } },
      connections: [ada],
      streams,
    };
    playout.update(input);
  },
  showVideo(url) {
    if (input === null) throw new Error('start the playout first');
    const assets = { refetches: 0, list: [{ id: 'clip', url, mimeType: 'video/mp4' }] };
    current().update({
      ...input,
      scene: { ...input.scene, assetId: 'clip' },
      content: { ...emptyContent, assets },
    });
  },
  stats: () => current().getStats(),
  freeze: () => clearInterval(painting),
};
