import { describe, it } from 'vitest';
import type { SignalOrder } from '../../src/session/videoSession.ts';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { createScene } from '../../src/scene/scene.ts';
import { createMemoryNetwork } from './memoryNetwork.ts';
import { streamOf } from './memorySession.ts';
import { skipReason, videoSessionContract, type SessionHarness } from './videoSessionContract.ts';

function memoryHarness(order: SignalOrder, replays: boolean): SessionHarness {
  const network = createMemoryNetwork({
    initialScene: createScene(),
    reduce: reduceScene,
    delivery: 'auto',
    replays,
    order,
  });
  return {
    order,
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
        deliver: participant.deliver,
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
  ['a relay that answers a return with a snapshot', 'total', false],
  ['a relay that answers a return with what was missed', 'total', true],
  ['an engine without an order', 'none', false],
] as const)('the session port in memory, %s', (_name, order, replays) => {
  const cases = videoSessionContract.map((each) => ({
    ...each,
    isSkipped: skipReason(each, order) !== null,
  }));
  it.each(cases.filter(({ isSkipped }) => !isSkipped))('$title', async ({ run }) => {
    await run(memoryHarness(order, replays));
  });
  it.skip.each(cases.filter(({ isSkipped }) => isSkipped))('$title', () => undefined);
});
