import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/ApiError.ts';
import type { ContentEdit } from '../../src/participant/contentEditor.ts';
import { createStudioDriver, noContent } from '../drivers/studioDriver.ts';

const topic = (id: string) => ({ id, name: id, transitionType: 'fullscreen' }) as const;

/** An edit whose call waits until it is answered. */
function createEdit(id: string) {
  let answer = (_id: string): void => {};
  let fail = (_error: unknown): void => {};
  const calledWith: string[] = [];
  const edit: ContentEdit<string> = {
    action: 'manageTopics',
    errorKey: 'studio.error.createTopic',
    expected: (content) => ({ ...content, topics: [...content.topics, topic(`${id}?`)] }),
    call: (accessToken) => {
      calledWith.push(accessToken);
      return new Promise((resolve, reject) => {
        answer = resolve;
        fail = reject;
      });
    },
    signals: (created) => [{ type: 'topicCreated', data: { topic: topic(created) } }],
  };
  return {
    edit,
    calledWith,
    answer: (created: string) => answer(created),
    fail: (error: unknown) => fail(error),
  };
}

async function enterTwo() {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host', { content: noContent });
  const guest = await driver.enter('guest', 'guest', { content: noContent });
  const topicsOf = (person: typeof host): string[] => person.state().content.topics.map(({ id }) => id);
  return { driver, host, guest, topicsOf };
}

describe('an edit of a list', () => {
  it('2.1.04 2.7.22 shows at once, calls with the access token, then reaches the others by its signal', async () => {
    const { driver, host, guest, topicsOf } = await enterTwo();
    const created = createEdit('a');
    const done = host.studio.edit(created.edit);
    expect(topicsOf(host)).toEqual(['a?']);
    await driver.settle();
    expect(created.calledWith).toEqual(['host']);
    expect(topicsOf(guest)).toEqual([]);
    created.answer('a');
    expect(await done).toBe(true);
    await driver.settle();
    expect([topicsOf(host), topicsOf(guest)]).toEqual([['a'], ['a']]);
  });

  it('2.8.01 that fails is taken back, reported and shown, and nobody else sees it', async () => {
    const { driver, host, guest, topicsOf } = await enterTwo();
    const created = createEdit('a');
    const done = host.studio.edit(created.edit);
    await driver.settle();
    created.fail(new ApiError({ code: 'internal', status: 500, requestId: 'r', message: 'no' }));
    expect(await done).toBe(false);
    await driver.settle();
    expect([topicsOf(host), topicsOf(guest)]).toEqual([[], []]);
    expect(host.toastKeys()).toEqual(['studio.error.createTopic']);
    expect(host.reported).toHaveLength(1);
  });

  it('waits for the one before, even when that fails', async () => {
    const { driver, host, topicsOf } = await enterTwo();
    const first = createEdit('a');
    const second = createEdit('b');
    void host.studio.edit(first.edit);
    void host.studio.edit(second.edit);
    await driver.settle();
    expect(topicsOf(host)).toEqual(['a?', 'b?']);
    expect(second.calledWith).toEqual([]);
    first.fail(new Error('no'));
    await driver.settle();
    second.answer('b');
    await driver.settle();
    expect(topicsOf(host)).toEqual(['b']);
  });

  it('2.6.03 is not made by a guest', async () => {
    const { guest } = await enterTwo();
    const created = createEdit('a');
    expect(await guest.studio.edit(created.edit)).toBe(false);
    expect(created.calledWith).toEqual([]);
  });
});
