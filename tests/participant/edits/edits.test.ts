import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../src/api/apiClient.ts';
import { createStudioApi } from '../../../src/api/studioApi.ts';
import { emptyContent, reduceContent, type Content } from '../../../src/scene/content/content.ts';
import type { Poll } from '../../../src/scene/content/polls.ts';
import type { ContentEdit } from '../../../src/participant/contentEditor.ts';
import { createCallToActionEdits } from '../../../src/participant/edits/callToActionEdits.ts';
import { createPollEdits, isPendingOption } from '../../../src/participant/edits/pollEdits.ts';
import { createTopicEdits } from '../../../src/participant/edits/topicEdits.ts';

/** An API that records each call and answers it with the given body. */
function createCalls(answer: unknown = {}) {
  const made: { method: string; path: string; body: unknown; authorization: string | null }[] = [];
  const api = createStudioApi(
    createApiClient((input, init) => {
      made.push({
        method: init?.method ?? '',
        path: new Request(new URL(input instanceof Request ? input.url : input, 'http://test')).url.slice(
          'http://test'.length,
        ),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
        authorization: new Headers(init?.headers).get('authorization'),
      });
      return Promise.resolve(new Response(JSON.stringify(answer)));
    }),
  );
  return { api, made };
}

const base = '/v2/streaming_studio/demo';
const option = (id: string, label = id) => ({ id, label, voteCount: 2 });
const poll = (id: string, status: Poll['status'] = 'pending'): Poll => ({
  id,
  question: `${id}?`,
  hideResults: false,
  status,
  options: [option('x'), option('y')],
  votesAtMs: null,
});
const cta = (id: string, open = false) => ({
  id,
  title: id,
  message: '',
  label: id,
  url: 'https://a.io',
  open,
});
const topic = (id: string) => ({ id, name: id, transitionType: 'fullscreen' }) as const;
const content: Content = {
  ...emptyContent,
  polls: [poll('p', 'opened'), poll('q', 'closed')],
  callToActions: [cta('a', true), cta('b')],
  topics: [topic('t'), topic('u')],
};

/** Makes an edit's call; returns the call and the lists before and after its answer. */
async function perform<Answer>(
  edit: ContentEdit<Answer>,
  made: { method: string; path: string; body: unknown; authorization: string | null }[],
) {
  const during = edit.expected?.(content) ?? content;
  const answer = await edit.call('token');
  const after = (edit.events?.(answer) ?? []).reduce(reduceContent, content);
  return { call: made.at(-1), during, after };
}

describe('edits of polls', () => {
  it('2.7.16 2.4.02 opening one closes the other at once', async () => {
    const { api, made } = createCalls();
    const { call, during, after } = await perform(createPollEdits(api, 'demo').open('q'), made);
    expect(call).toMatchObject({
      method: 'POST',
      path: `${base}/polls/q/open`,
      authorization: 'Bearer token',
    });
    for (const { polls } of [during, after])
      expect(polls.map(({ status }) => status)).toEqual(['closed', 'opened']);
  });

  it('2.7.14 2.7.15 2.7.17 2.7.18 2.7.19 2.7.20 each has its call', async () => {
    const created = createCalls(poll('new'));
    const edits = createPollEdits(created.api, 'demo');
    const body = { question: '?', hideResults: true, options: [{ label: 'a' }, { label: 'b' }] };
    expect((await perform(edits.create(body), created.made)).call).toMatchObject({
      method: 'POST',
      path: `${base}/polls`,
      body,
    });
    const { api, made } = createCalls(option('new', 'z'));
    const others = createPollEdits(api, 'demo');
    await perform(others.update('p', { question: 'n', hideResults: false }), made);
    await perform(others.close('p'), made);
    await perform(others.remove('p'), made);
    await perform(others.addOption(poll('p'), 'z', 'key'), made);
    await perform(others.renameOption('p', option('x'), 'X'), made);
    await perform(others.removeOption('p', 'x'), made);
    expect(made.map(({ method, path, body: sent }) => [method, path.slice(base.length), sent])).toEqual([
      ['PUT', '/polls/p', { question: 'n', hideResults: false }],
      ['POST', '/polls/p/close', {}],
      ['DELETE', '/polls/p', undefined],
      ['POST', '/polls/p/options', { label: 'z' }],
      ['PUT', '/polls/p/options/x', { label: 'X' }],
      ['DELETE', '/polls/p/options/x', undefined],
    ]);
  });

  it('2.4.13 an option shows as pending until the copy of the server replaces it, by answer or by notification', async () => {
    const { api, made } = createCalls(option('new', 'z'));
    const edit = createPollEdits(api, 'demo').addOption(poll('p', 'opened'), 'z', 'key');
    const { during, after } = await perform(edit, made);
    expect(during.polls[0]?.options.map(isPendingOption)).toEqual([false, false, true]);
    expect(after.polls[0]?.options.map(({ id }) => id)).toEqual(['x', 'y', 'new']);
    const notified = reduceContent(content, {
      type: 'pollOptionCreated',
      data: { pollId: 'p', option: option('new', 'z') },
    });
    expect(edit.expected?.(notified).polls[0]?.options.map(({ id }) => id)).toEqual(['x', 'y', 'new']);
  });

  it('2.5.09 a renamed option keeps its votes', async () => {
    const { api, made } = createCalls();
    const { during } = await perform(createPollEdits(api, 'demo').renameOption('p', option('x'), 'X'), made);
    expect(during.polls[0]?.options[0]).toEqual({ id: 'x', label: 'X', voteCount: 2 });
  });
});

describe('edits of calls to action', () => {
  it('2.4.05 2.4.06 2.7.10 2.7.11 opening one closes the others, closing leaves none', async () => {
    const { api, made } = createCalls();
    const edits = createCallToActionEdits(api, 'demo');
    const opened = await perform(edits.open('b'), made);
    expect(opened.during.callToActions.map(({ open }) => open)).toEqual([false, true]);
    expect(opened.call?.path).toBe(`${base}/call_to_actions/b/open`);
    const closed = await perform(edits.close('a'), made);
    expect(closed.during.callToActions.map(({ open }) => open)).toEqual([false, false]);
    expect(closed.call?.path).toBe(`${base}/call_to_actions/a/close`);
  });

  it('2.7.08 2.7.09 2.7.12 each has its call, and a saved change shows once it is saved', async () => {
    const { api, made } = createCalls({ ...cta('b'), label: 'New' });
    const edits = createCallToActionEdits(api, 'demo');
    const body = { message: '', label: 'New', title: 'New', url: 'https://a.io' };
    const updated = await perform(edits.update(cta('b'), body), made);
    expect(updated.call).toMatchObject({ method: 'PUT', path: `${base}/call_to_actions/b` });
    expect(updated.call?.body).toEqual({ ...cta('b'), ...body });
    expect([updated.during, updated.after].map(({ callToActions }) => callToActions[1]?.label)).toEqual([
      'b',
      'New',
    ]);
    expect((await perform(edits.create(body), made)).call?.method).toBe('POST');
    expect((await perform(edits.remove('b'), made)).during.callToActions).toHaveLength(1);
  });
});

describe('edits of topics', () => {
  it('2.7.22 2.7.23 2.7.24 2.7.25 each has its call; order and removal show at once', async () => {
    const { api, made } = createCalls(topic('t'));
    const edits = createTopicEdits(api, 'demo');
    const body = { name: 'N', transitionType: 'lower_third' } as const;
    await perform(edits.create(body), made);
    await perform(edits.update('t', body), made);
    const reordered = await perform(edits.reorder(['u', 't']), made);
    const removed = await perform(edits.remove('t'), made);
    expect(reordered.during.topics.map(({ id }) => id)).toEqual(['u', 't']);
    expect(removed.during.topics.map(({ id }) => id)).toEqual(['u']);
    expect(made.map(({ method, path, body: sent }) => [method, path.slice(base.length), sent])).toEqual([
      ['POST', '/topics', body],
      ['PUT', '/topics/t', body],
      ['PUT', '/topics/reorder', { topicIds: ['u', 't'] }],
      ['DELETE', '/topics/t', undefined],
    ]);
  });
});
