import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultFeatureFlags } from '../../src/protocol/features.ts';
import { pollSchema } from '../../src/protocol/rest.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { streamingSessionSchema } from '../../src/protocol/session.ts';
import { createFeaturesOf } from '../../server/routes/featuresOf.ts';
import { audienceSchema } from '../../src/protocol/rest/audience.ts';
import { listen } from './notifications/listener.ts';
import { createStudioCaller, type StudioCaller } from './studioCaller.ts';
import { serverOfFile } from './testServer.ts';

const server = serverOfFile({
  features: {
    flags: { ...defaultFeatureFlags, polls: false },
    hidePollResultsOrganizations: ['Discreet'],
    hideViewerCountSessions: [],
  },
});
const valid = { question: 'Which?', hideResults: false, options: [{ label: 'A' }, { label: 'B' }] };
type Poll = z.infer<typeof pollSchema>;
const listPolls = async ({ call }: StudioCaller): Promise<Poll[]> =>
  z.array(pollSchema).parse((await call('GET', 'polls')).body);
const createPoll = async ({ call }: StudioCaller, payload: object = valid): Promise<Poll> =>
  pollSchema.parse((await call('POST', 'polls', payload)).body);
const statusOf = async (studio: StudioCaller, poll: Poll): Promise<string | undefined> =>
  (await listPolls(studio)).find(({ id }) => id === poll.id)?.status;

/** A browser of the audience: reads what is open and keeps its cookie. */
async function openAudience({ call }: StudioCaller) {
  const first = await call('GET', 'audience', undefined, { as: null });
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const as = { as: null, headers: { cookie } };
  return {
    setCookie: String(first.headers['set-cookie']),
    read: async () => audienceSchema.parse((await call('GET', 'audience', undefined, as)).body),
    vote: (pollId: string, optionId: string) => call('POST', `polls/${pollId}/votes`, { optionId }, as),
  };
}

describe('polls', () => {
  it('2.7.14 2.7.13 2.3.05 2.3.06 a poll is created, listed and sent to all participants', async () => {
    const studio = await createStudioCaller(server());
    const listener = await listen(server(), studio.studioToken, 'guest');
    const poll = await createPoll(studio);
    expect(poll).toMatchObject({ question: 'Which?', hideResults: false, status: 'pending' });
    expect(poll.options.map(({ label, voteCount }) => [label, voteCount])).toEqual([
      ['A', 0],
      ['B', 0],
    ]);
    expect(await listPolls(studio)).toEqual([poll]);
    expect(await listener.next('pollCreated')).toEqual({ poll });
    listener.close();
  });

  it('2.5.06 2.5.07 2.9.02 empty options are dropped, runs of spaces collapse, and two options must remain', async () => {
    const studio = await createStudioCaller(server());
    const poll = await createPoll(studio, {
      question: '  What \n\t next? ',
      options: [{ label: ' A   a ' }, { label: '  ' }, { label: 'B' }, { label: '' }],
    });
    expect(poll.question).toBe('What next?');
    expect(poll.options.map(({ label }) => label)).toEqual(['A a', 'B']);
    for (const [field, payload] of [
      ['question', { ...valid, question: ' \t ' }],
      ['options', { ...valid, options: [{ label: 'A' }, { label: '  ' }] }],
      ['options', { question: 'Which?' }],
    ] as const) {
      const { status, body } = await studio.call('POST', 'polls', payload);
      expect([status, body]).toMatchObject([400, { code: 'invalidRequest', field }]);
    }
    expect(await listPolls(studio)).toHaveLength(1);
  });

  it('2.7.15 the question changes, and all participants are notified', async () => {
    const studio = await createStudioCaller(server());
    const listener = await listen(server(), studio.studioToken, 'guest');
    const poll = await createPoll(studio);
    const { status } = await studio.call('PUT', `polls/${poll.id}`, {
      question: ' Who?  ',
      hideResults: false,
    });
    expect(status).toBe(200);
    expect(await listPolls(studio)).toEqual([{ ...poll, question: 'Who?' }]);
    expect(await listener.next('pollUpdated')).toEqual({
      pollId: poll.id,
      question: 'Who?',
      hideResults: false,
    });
    listener.close();
  });

  it('2.7.16 2.4.01 2.4.02 pending, opened, closed, opened again; opening one closes the other', async () => {
    const studio = await createStudioCaller(server());
    const listener = await listen(server(), studio.studioToken, 'guest');
    const [first, second] = [await createPoll(studio), await createPoll(studio)];
    expect(await studio.call('POST', `polls/${first.id}/close`)).toMatchObject({
      status: 409,
      body: { code: 'pollNotOpen' },
    });
    await studio.call('POST', `polls/${first.id}/open`);
    expect(await listener.next('pollOpened')).toMatchObject({ pollId: first.id });
    await studio.call('POST', `polls/${second.id}/open`);
    expect(await listener.next('pollClosed')).toEqual({ pollId: first.id });
    expect(await listener.next('pollOpened')).toMatchObject({ pollId: second.id });
    expect([await statusOf(studio, first), await statusOf(studio, second)]).toEqual(['closed', 'opened']);
    await studio.call('POST', `polls/${second.id}/close`);
    expect(await listener.next('pollClosed')).toEqual({ pollId: second.id });
    await studio.call('POST', `polls/${second.id}/open`);
    expect(await statusOf(studio, second)).toBe('opened');
    listener.close();
  });

  it('2.4.02 of many polls opened at once, one stays open, and its notification is the last', async () => {
    const studio = await createStudioCaller(server());
    const listener = await listen(server(), studio.studioToken, 'guest');
    const polls = await Promise.all(Array.from({ length: 6 }, () => createPoll(studio)));
    await Promise.all(polls.map(({ id }) => studio.call('POST', `polls/${id}/open`)));
    const open = (await listPolls(studio)).filter(({ status }) => status === 'opened');
    expect(open).toHaveLength(1);
    for (let count = 0; count < polls.length; count += 1) await listener.next('pollOpened');
    const notified = listener.received.filter(({ event }) => event === 'pollOpened');
    expect(notified.at(-1)?.data).toMatchObject({ pollId: open[0]?.id });
    listener.close();
  });

  it('2.7.18 2.7.19 2.7.20 options are added, changed and deleted, and two always remain', async () => {
    const studio = await createStudioCaller(server());
    const listener = await listen(server(), studio.studioToken, 'guest');
    const poll = await createPoll(studio);
    const path = `polls/${poll.id}/options`;
    const added = await studio.call('POST', path, { label: ' C  c' });
    const option = pollSchema.shape.options.element.parse(added.body);
    expect(option).toMatchObject({ label: 'C c', voteCount: 0 });
    expect(await listener.next('pollOptionCreated')).toEqual({ pollId: poll.id, option });
    await studio.call('PUT', `${path}/${option.id}`, { label: 'D' });
    const changed = { ...option, label: 'D' };
    expect(await listener.next('pollOptionUpdated')).toEqual({ pollId: poll.id, option: changed });
    expect((await listPolls(studio))[0]?.options).toEqual([...poll.options, changed]);
    const [a, b] = poll.options;
    expect((await studio.call('DELETE', `${path}/${String(a?.id)}`)).status).toBe(200);
    expect(await listener.next('pollOptionDeleted')).toEqual({ pollId: poll.id, optionId: a?.id });
    const { status, body } = await studio.call('DELETE', `${path}/${String(b?.id)}`);
    expect([status, body]).toMatchObject([409, { code: 'pollNeedsOptions' }]);
    expect((await studio.call('PUT', `${path}/${option.id}`, { label: '  ' })).status).toBe(400);
    expect((await studio.call('PUT', `${path}/unknown`, { label: 'E' })).body).toMatchObject({
      code: 'pollOptionNotFound',
    });
    listener.close();
  });

  it('2.7.17 a deleted poll leaves the stream too, and no other session can change it', async () => {
    const studio = await createStudioCaller(server());
    const other = await createStudioCaller(server());
    const listener = await listen(server(), studio.studioToken, 'guest');
    const poll = await createPoll(studio);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/open'],
    ] as const)
      expect((await other.call(method, `polls/${poll.id}${path}`)).body).toMatchObject({
        code: 'pollNotFound',
      });
    await server().rooms.announce(studio.studioToken, { type: 'pollShown', data: { pollId: poll.id } });
    expect((await studio.call('DELETE', `polls/${poll.id}`)).status).toBe(200);
    expect(await listener.next('pollDeleted')).toEqual({ pollId: poll.id });
    expect(await listPolls(studio)).toEqual([]);
    expect((await server().rooms.get(studio.studioToken)).scene.pollId).toBeNull();
    expect((await studio.call('DELETE', `polls/${poll.id}`)).status).toBe(404);
    listener.close();
  });

  it('the number of a session’s polls is limited', async () => {
    const studio = await createStudioCaller(server());
    const session = await server().sessions.find(studio.studioToken);
    const rows = Array.from({ length: 200 }, (_, index) => `('p${String(index)}', ${String(index)})`).join();
    await server().database.db.execute(
      `insert into polls (id, session_id, position, question) select 'many-' || v.id, '${session?.id ?? ''}', v.position, 'Q' from (values ${rows}) v(id, position)`,
    );
    expect((await studio.call('POST', 'polls', valid)).body).toMatchObject({ code: 'tooManyItems' });
    expect(await listPolls(studio)).toHaveLength(200);
  });
});

describe('features', () => {
  it('2.6.06 2.6.07 2.5.08 results are hidden when the organization may, the viewer count when the session says so', async () => {
    const open = await createStudioCaller(server());
    const discreet = await createStudioCaller(server(), { organizationName: 'Discreet' });
    const featuresOf = async ({ call, studioToken }: StudioCaller) =>
      streamingSessionSchema.parse((await call('GET', `/v2/streaming_studio/${studioToken}`)).body).features;
    expect(await featuresOf(open)).toMatchObject({ hidePollResults: false, polls: false, assets: true });
    expect(await featuresOf(discreet)).toMatchObject({ hidePollResults: true });
    const hidden = { ...valid, hideResults: true };
    expect((await createPoll(open, hidden)).hideResults).toBe(false);
    const poll = await createPoll(discreet, hidden);
    expect(poll.hideResults).toBe(true);
    await discreet.call('POST', `polls/${poll.id}/open`);
    const viewer = await openAudience(discreet);
    await viewer.vote(poll.id, poll.options[0]?.id ?? '');
    const seen = (await viewer.read()).poll;
    expect(seen?.options.map(({ voteCount }) => voteCount)).toEqual([null, null]);
    const tokens = ['session-1', 'session-2'];
    const hides = tokens.map(
      (studioToken) =>
        createFeaturesOf({
          flags: defaultFeatureFlags,
          hidePollResultsOrganizations: [],
          hideViewerCountSessions: ['session-1'],
        })({ studioToken, organizationId: '', organizationName: '' }).hideViewerCount,
    );
    expect(hides).toEqual([true, false]);
  });

  it('2.6.06 the votes of hidden results reach only hosts, in the list and in notifications', async () => {
    const studio = await createStudioCaller(server(), { organizationName: 'Discreet' });
    const { studioToken } = studio;
    const audience = await listen(server(), studioToken);
    const hosts = await listen(server(), studioToken, 'host');
    const poll = await createPoll(studio, { ...valid, hideResults: true });
    const optionId = poll.options[0]?.id ?? '';
    await studio.call('POST', `polls/${poll.id}/open`);
    await (await openAudience(studio)).vote(poll.id, optionId);
    expect(await hosts.next('voteSubmitted')).toMatchObject({ pollId: poll.id });
    const countsSeenBy = async (as: Role): Promise<number[] | undefined> =>
      z
        .array(pollSchema)
        .parse((await studio.call('GET', 'polls', undefined, { as })).body)[0]
        ?.options.map(({ voteCount }) => voteCount);
    expect(await countsSeenBy('host')).toEqual([1, 0]);
    for (const role of ['guest', 'composer'] as const) expect(await countsSeenBy(role)).toEqual([0, 0]);
    await studio.call('PUT', `polls/${poll.id}/options/${optionId}`, { label: 'Renamed' });
    await studio.call('POST', `polls/${poll.id}/close`);
    await studio.call('POST', `polls/${poll.id}/open`);
    for (const event of ['pollOpened', 'pollClosed', 'pollOpened', 'pollOptionUpdated'])
      await audience.next(event);
    expect(JSON.stringify(audience.received)).not.toMatch(/"voteCount":[1-9]/);
    expect(audience.received.map(({ event }) => event)).not.toContain('voteSubmitted');
    // When they are no longer hidden, everybody is notified at once.
    await studio.call('PUT', `polls/${poll.id}`, { question: 'Which?', hideResults: false });
    expect(await audience.next('voteSubmitted')).toMatchObject({
      pollId: poll.id,
      options: expect.arrayContaining([{ id: optionId, voteCount: 1 }]),
    });
    expect(await countsSeenBy('guest')).toEqual([1, 0]);
    audience.close();
    hosts.close();
  });
});

describe('votes', () => {
  it('a viewer is identified by a signed cookie that scripts cannot read, and votes once', async () => {
    const studio = await createStudioCaller(server());
    const poll = await createPoll(studio);
    await studio.call('POST', `polls/${poll.id}/open`);
    const [a, b] = poll.options.map(({ id }) => id) as [string, string];
    const viewer = await openAudience(studio);
    expect(viewer.setCookie).toMatch(/^footlight_viewer=.*HttpOnly.*SameSite=Lax/);
    expect((await viewer.read()).poll).toMatchObject({ id: poll.id, votedOptionId: null });
    expect(await viewer.vote(poll.id, a)).toMatchObject({ status: 200, body: { votedOptionId: a } });
    expect(await viewer.vote(poll.id, b)).toMatchObject({ status: 409, body: { code: 'alreadyVoted' } });
    const at = await Promise.all([viewer.vote(poll.id, a), viewer.vote(poll.id, b)]);
    expect(at.map(({ status }) => status)).toEqual([409, 409]);
    const another = await openAudience(studio);
    await another.vote(poll.id, b);
    const seen = (await viewer.read()).poll;
    expect(seen).toMatchObject({ votedOptionId: a });
    expect(seen?.options.map(({ voteCount }) => voteCount)).toEqual([1, 1]);
    expect((await listPolls(studio))[0]?.options.map(({ voteCount }) => voteCount)).toEqual([1, 1]);
  });

  it('when one browser sends several votes at once, one counts', async () => {
    const studio = await createStudioCaller(server());
    const poll = await createPoll(studio);
    await studio.call('POST', `polls/${poll.id}/open`);
    const viewer = await openAudience(studio);
    const optionIds = Array.from({ length: 12 }, (_, index) => poll.options[index % 2]?.id ?? '');
    const answers = await Promise.all(optionIds.map((optionId) => viewer.vote(poll.id, optionId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const counts = (await listPolls(studio))[0]?.options.map(({ voteCount }) => voteCount) ?? [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('1.7.23 voteSubmitted sends all counts to everybody, each newer than the last', async () => {
    const studio = await createStudioCaller(server());
    const listener = await listen(server(), studio.studioToken, 'guest');
    const poll = await createPoll(studio);
    await studio.call('POST', `polls/${poll.id}/open`);
    const optionId = poll.options[0]?.id ?? '';
    const viewers = await Promise.all(Array.from({ length: 20 }, () => openAudience(studio)));
    await Promise.all(viewers.map(({ vote }) => vote(poll.id, optionId)));
    const voteSchema = z.object({
      pollId: z.literal(poll.id),
      timestamp: z.number(),
      options: z.array(z.object({ id: z.string(), voteCount: z.number() })),
    });
    let last = voteSchema.parse(await listener.next('voteSubmitted'));
    while (last.options.find(({ id }) => id === optionId)?.voteCount !== 20) {
      const next = voteSchema.parse(await listener.next('voteSubmitted'));
      expect(next.timestamp).toBeGreaterThan(last.timestamp);
      last = next;
    }
    const notified = listener.received.filter(({ event }) => event === 'voteSubmitted').length;
    expect(notified).toBeLessThan(20);
    listener.close();
  });

  it('no vote without the cookie, with a forged one, for a closed poll, another’s option or another session’s poll', async () => {
    const studio = await createStudioCaller(server());
    const other = await createStudioCaller(server());
    const [poll, pending] = [await createPoll(studio), await createPoll(studio)];
    const optionId = poll.options[0]?.id ?? '';
    const viewer = await openAudience(studio);
    const code = async (answer: ReturnType<typeof viewer.vote>) => (await answer).body;
    expect(await code(viewer.vote(poll.id, optionId))).toMatchObject({ code: 'pollNotOpen' });
    await studio.call('POST', `polls/${poll.id}/open`);
    expect(await code(viewer.vote(poll.id, pending.options[0]?.id ?? ''))).toMatchObject({
      code: 'pollOptionNotFound',
      field: 'optionId',
    });
    expect(await code(viewer.vote('unknown', optionId))).toMatchObject({ code: 'pollNotFound' });
    for (const headers of [{}, { cookie: 'footlight_viewer=guess.guess' }])
      expect(
        await code(studio.call('POST', `polls/${poll.id}/votes`, { optionId }, { as: null, headers })),
      ).toMatchObject({ code: 'viewerUnknown' });
    const elsewhere = await openAudience(other);
    expect(await code(elsewhere.vote(poll.id, optionId))).toMatchObject({ code: 'pollNotFound' });
    expect((await listPolls(studio))[0]?.options[0]?.voteCount).toBe(0);
  });

  it('votes remain when a poll is closed and opened again; voters of a deleted option may vote again', async () => {
    const studio = await createStudioCaller(server());
    const poll = await createPoll(studio, { ...valid, options: [...valid.options, { label: 'C' }] });
    const [a, b] = poll.options.map(({ id }) => id) as [string, string];
    await studio.call('POST', `polls/${poll.id}/open`);
    const viewer = await openAudience(studio);
    await viewer.vote(poll.id, a);
    await studio.call('POST', `polls/${poll.id}/close`);
    expect((await viewer.read()).poll).toBeNull();
    await studio.call('POST', `polls/${poll.id}/open`);
    expect((await viewer.vote(poll.id, b)).body).toMatchObject({ code: 'alreadyVoted' });
    await studio.call('DELETE', `polls/${poll.id}/options/${a}`);
    expect((await viewer.read()).poll).toMatchObject({ votedOptionId: null });
    expect((await viewer.vote(poll.id, b)).status).toBe(200);
  });
});
