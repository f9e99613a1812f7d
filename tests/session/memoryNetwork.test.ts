import { describe, it } from 'vitest';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { createScene } from '../../src/scene/scene.ts';
import { createMemoryNetwork } from './memoryNetwork.ts';
import { streamOf } from './memorySession.ts';
import { videoSessionContract, type SessionHarness } from './videoSessionContract.ts';

function memoryHarness(replays: boolean): SessionHarness {
  const network = createMemoryNetwork({
    initialScene: createScene(),
    reduce: reduceScene,
    delivery: 'auto',
    replays,
  });
  return {
    create(role, speakerId) {
      const participant = network.create({ role, speakerId });
      const join = () => participant.session.connect(() => Promise.resolve({ accessToken: speakerId }));
      return Promise.resolve({
        session: participant.session,
        join,
        joinWithBadCredentials() {
          participant.refuse();
          return join();
        },
        cutNetwork: participant.cut,
        restoreNetwork: participant.restore,
      });
    },
    media: (kinds) => streamOf(kinds.map((kind) => ({ kind }))),
    async until(condition, what) {
      for (let turn = 0; turn < 50; turn++) {
        if (condition()) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error(`never: ${what}`);
    },
  };
}

describe.each([
  ['a snapshot', false],
  ['what was missed', true],
] as const)('the session port, in memory, with %s on return', (_name, replays) => {
  it.each(videoSessionContract)('$title', async ({ run }) => {
    await run(memoryHarness(replays));
  });
});
