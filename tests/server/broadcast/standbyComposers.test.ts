import { describe, expect, it } from 'vitest';
import { createStandbyComposers } from '../../../server/broadcast/standbyComposers.ts';
import type { StandbyComposer } from '../../../server/broadcast/standbyComposer.ts';

function setUp() {
  const made: { state: StandbyComposer['state']; isClosed: boolean }[] = [];
  const standbys = createStandbyComposers(
    () => {
      const own = {
        state: 'none' as StandbyComposer['state'],
        isClosed: false,
        start: () => Promise.reject(new Error('not started here')),
        prepare: () => void (own.state = 'ready'),
        close: () => Promise.resolve(void (own.isClosed = true)),
      };
      made.push(own);
      return own;
    },
    { info: () => {}, warn: () => {}, error: () => {} },
  );
  return { standbys, made };
}
const session = { studioToken: 'a', composerUrl: () => '' };

describe('the standby composers of all sessions', () => {
  it('a broadcast takes the one that is kept, and leaves it when it ends', async () => {
    const { standbys, made } = setUp();
    standbys.keep(session);
    expect(standbys.list()).toEqual([{ studioToken: 'a', state: 'ready' }]);
    expect(standbys.take(session)).toBe(made[0]);
    expect(standbys.list()).toEqual([]);
    await standbys.release('a');
    expect(standbys.list()).toEqual([{ studioToken: 'a', state: 'ready' }]);
    expect(made).toMatchObject([{ isClosed: false }]);
  });

  it('one that nobody keeps is closed with its broadcast', async () => {
    const { standbys, made } = setUp();
    standbys.take(session);
    await standbys.release('a');
    expect(made).toMatchObject([{ isClosed: true }]);
  });

  it('one that is given back is closed, but not under a broadcast', async () => {
    const { standbys, made } = setUp();
    standbys.keep(session);
    standbys.take(session);
    standbys.giveBack('a');
    expect(made).toMatchObject([{ isClosed: false }]);
    await standbys.release('a');
    expect(made).toMatchObject([{ isClosed: true }]);
    standbys.keep(session);
    standbys.giveBack('a');
    expect(made).toMatchObject([{ isClosed: true }, { isClosed: true }]);
    expect(standbys.list()).toEqual([]);
  });

  it('nothing is loaded while a broadcast starts', () => {
    const { standbys, made } = setUp();
    standbys.take(session);
    standbys.keep(session);
    expect(made).toMatchObject([{ state: 'none' }]);
  });

  it('all are closed at the end', async () => {
    const { standbys, made } = setUp();
    standbys.keep(session);
    standbys.take({ ...session, studioToken: 'b' });
    await standbys.closeAll();
    expect(made).toMatchObject([{ isClosed: true }, { isClosed: true }]);
  });
});
