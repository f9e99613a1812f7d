import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callToActionSchema, topicSchema } from '../../src/protocol/rest.ts';
import { audienceSchema } from '../../src/protocol/rest/audience.ts';
import { listen } from './notifications/listener.ts';
import { RelayClient } from './relayClient.ts';
import { createStudioCaller, type StudioCaller } from './studioCaller.ts';
import { serverOfFile, type TestServer } from './testServer.ts';

const server = serverOfFile();

/** A guest in the session, who receives what the server announces. */
async function joinAsGuest(of: TestServer, studioToken: string) {
  const guest = await RelayClient.join(await of.origin(), await of.accessToken(studioToken, 'guest'));
  return {
    /** The signals so far, including everything that the server has accepted by now. */
    async received(): Promise<unknown[]> {
      await guest.caughtUp((await of.rooms.get(studioToken)).seq);
      return guest.ofType('signal').map(({ signal }) => signal);
    },
    leave: () => guest.cut(),
  };
}

describe('calls to action', () => {
  type CallToAction = z.infer<typeof callToActionSchema>;
  const valid = { message: 'Come in', label: 'Join', url: 'https://example.org', title: 'ignored' };
  const create = async ({ call }: StudioCaller, payload: object = valid): Promise<CallToAction> =>
    callToActionSchema.parse((await call('POST', 'call_to_actions', payload)).body);
  const list = async ({ call }: StudioCaller): Promise<CallToAction[]> =>
    z.array(callToActionSchema).parse((await call('GET', 'call_to_actions')).body);

  it('2.7.07 2.7.08 2.3.04 2.4.07 2.5.05 a call to action is created with its label as title, listed and announced', async () => {
    const studio = await createStudioCaller(server());
    const guest = await joinAsGuest(server(), studio.studioToken);
    const cta = await create(studio, { label: '  Join ', url: '  example.org/x?y=1 ' });
    expect(cta).toMatchObject({
      title: 'Join',
      label: 'Join',
      message: '',
      url: 'https://example.org/x?y=1',
      open: false,
    });
    expect(await list(studio)).toEqual([cta]);
    expect(await guest.received()).toContainEqual({ type: 'ctaCreated', data: { cta } });
    guest.leave();
  });

  it.each<[string, object]>([
    ['label', { ...valid, label: '   ' }],
    ['label', { ...valid, label: 'x'.repeat(101) }],
    ['message', { ...valid, message: 'x'.repeat(101) }],
    ['url', { ...valid, url: '  ' }],
    ['url', { ...valid, url: 'no address' }],
    ['url', { ...valid, url: 'example' }],
    ['url', { ...valid, url: 'example.toolong7' }],
    ['url', { ...valid, url: 'javascript:alert(1)' }],
    ['url', { ...valid, url: 'ftp://example.org' }],
  ])('2.5.02 2.5.03 2.9.01 an invalid %s is named and nothing is stored', async (field, payload) => {
    const studio = await createStudioCaller(server());
    const { status, body } = await studio.call('POST', 'call_to_actions', payload);
    expect([status, body]).toMatchObject([400, { code: 'invalidRequest', field }]);
    expect(await list(studio)).toEqual([]);
  });

  it('2.7.09 a change is stored and announced without opening or closing anything', async () => {
    const studio = await createStudioCaller(server());
    const guest = await joinAsGuest(server(), studio.studioToken);
    const cta = await create(studio);
    const change = { ...cta, open: true, label: 'Leave', url: 'http://www.example.org:8080/a' };
    const answer = await studio.call('PUT', `call_to_actions/${cta.id}`, change);
    const changed = { ...change, open: false, title: 'Leave' };
    expect(answer).toMatchObject({ status: 200, body: changed });
    expect(await list(studio)).toEqual([changed]);
    const { id: _id, open: _open, ...fields } = changed;
    expect(await guest.received()).toContainEqual({
      type: 'ctaUpdated',
      data: { ctaId: cta.id, cta: fields },
    });
    guest.leave();
  });

  it('2.7.10 2.7.11 2.4.05 opening one closes the other, and participants and audience are notified', async () => {
    const studio = await createStudioCaller(server());
    const guest = await joinAsGuest(server(), studio.studioToken);
    const listener = await listen(server(), studio.studioToken);
    const [first, second] = [await create(studio), await create(studio)];
    await studio.call('POST', `call_to_actions/${first.id}/open`);
    expect(await listener.next('openCallToActionChanged')).toEqual({
      callToAction: { ...first, open: true },
    });
    await studio.call('POST', `call_to_actions/${second.id}/open`);
    expect(await listener.next('openCallToActionChanged')).toEqual({
      callToAction: { ...second, open: true },
    });
    expect((await list(studio)).map(({ open }) => open)).toEqual([false, true]);
    const audience = await studio.call('GET', 'audience', undefined, { as: null });
    expect(audienceSchema.parse(audience.body).callToAction).toEqual({ ...second, open: true });
    await studio.call('POST', `call_to_actions/${second.id}/close`);
    expect(await listener.next('openCallToActionChanged')).toEqual({ callToAction: null });
    expect((await list(studio)).map(({ open }) => open)).toEqual([false, false]);
    expect((await guest.received()).slice(2)).toEqual([
      { type: 'ctaOpened', data: { ctaId: first.id } },
      { type: 'ctaOpened', data: { ctaId: second.id } },
      { type: 'ctaClosed', data: { ctaId: second.id } },
    ]);
    listener.close();
    guest.leave();
  });

  it('2.4.05 an id that does not exist opens nothing and closes nothing', async () => {
    const studio = await createStudioCaller(server());
    const cta = await create(studio);
    await studio.call('POST', `call_to_actions/${cta.id}/open`);
    expect(await studio.call('POST', 'call_to_actions/unknown/open')).toMatchObject({
      status: 404,
      body: { code: 'callToActionNotFound' },
    });
    expect((await list(studio)).map(({ open }) => open)).toEqual([true]);
  });

  it('2.7.12 an open one that is deleted is closed for the audience', async () => {
    const studio = await createStudioCaller(server());
    const guest = await joinAsGuest(server(), studio.studioToken);
    const listener = await listen(server(), studio.studioToken);
    const cta = await create(studio);
    await studio.call('POST', `call_to_actions/${cta.id}/open`);
    await listener.next('openCallToActionChanged');
    expect((await studio.call('DELETE', `call_to_actions/${cta.id}`)).status).toBe(200);
    expect(await listener.next('openCallToActionChanged')).toEqual({ callToAction: null });
    expect(await guest.received()).toContainEqual({ type: 'ctaDeleted', data: { ctaId: cta.id } });
    expect(await list(studio)).toEqual([]);
    listener.close();
    guest.leave();
  });
});

describe('topics', () => {
  type Topic = z.infer<typeof topicSchema>;
  const create = async ({ call }: StudioCaller, payload: object): Promise<Topic> =>
    topicSchema.parse((await call('POST', 'topics', payload)).body);
  const list = async ({ call }: StudioCaller): Promise<Topic[]> =>
    z.array(topicSchema).parse((await call('GET', 'topics')).body);

  it('2.7.21 2.7.22 2.3.12 2.5.13 a topic is created, full screen by default, and announced', async () => {
    const studio = await createStudioCaller(server());
    const guest = await joinAsGuest(server(), studio.studioToken);
    const topic = await create(studio, { name: '  Welcome ' });
    expect(topic).toMatchObject({ name: 'Welcome', transitionType: 'fullscreen' });
    const lower = await create(studio, { name: 'Later', transitionType: 'lower_third' });
    expect(await list(studio)).toEqual([topic, lower]);
    expect(await guest.received()).toEqual([
      { type: 'topicCreated', data: { topic } },
      { type: 'topicCreated', data: { topic: lower } },
    ]);
    guest.leave();
  });

  it.each([
    ['fullscreen', 30],
    ['lower_third', 60],
  ])('2.5.11 2.9.03 the name of a %s topic has at most %i characters', async (transitionType, limit) => {
    const studio = await createStudioCaller(server());
    const topic = await create(studio, { name: ` ${'x'.repeat(limit)} `, transitionType });
    const tooLong = { name: 'x'.repeat(limit + 1), transitionType };
    for (const payload of [tooLong, { name: '   ', transitionType }]) {
      const { status, body } = await studio.call('POST', 'topics', payload);
      expect([status, body]).toMatchObject([400, { field: 'name' }]);
      expect((await studio.call('PUT', `topics/${topic.id}`, payload)).status).toBe(400);
    }
    expect(await list(studio)).toEqual([topic]);
  });

  it('2.7.24 2.7.25 a change and a deletion are stored and announced; a deleted topic leaves the stream', async () => {
    const studio = await createStudioCaller(server());
    const guest = await joinAsGuest(server(), studio.studioToken);
    const topic = await create(studio, { name: 'One' });
    const change = { name: 'Two', transitionType: 'lower_third' };
    const changed = { ...change, id: topic.id };
    expect(await studio.call('PUT', `topics/${topic.id}`, change)).toMatchObject({
      status: 200,
      body: changed,
    });
    await server().rooms.announce(studio.studioToken, {
      type: 'topicSettingsChanged',
      data: { topicId: topic.id },
    });
    expect((await studio.call('DELETE', `topics/${topic.id}`)).status).toBe(200);
    expect((await guest.received()).slice(1)).toEqual([
      { type: 'topicUpdated', data: { topicId: topic.id, topic: changed } },
      { type: 'topicSettingsChanged', data: { topicId: topic.id } },
      { type: 'topicDeleted', data: { topicId: topic.id } },
      { type: 'topicSettingsChanged', data: { topicId: null } },
    ]);
    expect(await list(studio)).toEqual([]);
    expect((await studio.call('PUT', `topics/${topic.id}`, change)).body).toMatchObject({
      code: 'topicNotFound',
    });
    guest.leave();
  });

  it('2.7.23 topics get the order of the request; topics that are not named come last, unknown ids are ignored', async () => {
    const studio = await createStudioCaller(server());
    const guest = await joinAsGuest(server(), studio.studioToken);
    const [a, b, c, d] = [
      await create(studio, { name: 'A' }),
      await create(studio, { name: 'B' }),
      await create(studio, { name: 'C' }),
      await create(studio, { name: 'D' }),
    ];
    const answer = await studio.call('PUT', 'topics/reorder', { topicIds: [c.id, 'unknown', a.id] });
    expect(answer).toMatchObject({ status: 200, body: [c, a, b, d] });
    expect(await list(studio)).toEqual([c, a, b, d]);
    const topicIds = [c.id, a.id, b.id, d.id];
    expect((await guest.received()).at(-1)).toEqual({ type: 'topicsReordered', data: { topicIds } });
    const last = await create(studio, { name: 'E' });
    expect((await list(studio)).at(-1)).toEqual(last);
    guest.leave();
  });

  it('2.7.26 a topic’s time is recorded only while live', async () => {
    const studio = await createStudioCaller(server());
    const topic = await create(studio, { name: 'One' });
    const mark = () => studio.call('PUT', `topics/${topic.id}/mark_timestamp`);
    expect((await mark()).body).toMatchObject({ code: 'broadcastNotRunning' });
    await server().rooms.announce(studio.studioToken, { type: 'statusChanged', data: { status: 'live' } });
    expect(await mark()).toMatchObject({ status: 200, body: { marked: true } });
    const marks = await server().database.db.query.topicMarks.findMany();
    expect(marks.filter(({ topicId }) => topicId === topic.id)).toMatchObject([{ name: 'One' }]);
  });
});

describe('questions', () => {
  it('2.7.27 1.7.10 1.7.11 the question on stream is recorded only while live', async () => {
    const studio = await createStudioCaller(server());
    const { studioToken } = studio;
    const question = { content: ' Why? ', authorName: 'Ada', userId: 'u1' };
    const pin = (id: string, body: object = question) => studio.call('PUT', `questions/${id}/pin`, body);
    const notLive = { status: 409, body: { code: 'broadcastNotRunning' } };
    expect(await pin('m1')).toMatchObject(notLive);
    expect(await studio.call('PUT', 'questions/m1/unpin')).toMatchObject(notLive);
    await server().rooms.announce(studioToken, { type: 'statusChanged', data: { status: 'live' } });
    expect(await pin('m1')).toMatchObject({ status: 200, body: { pinned: true } });
    expect((await pin('m2', { content: 'And?', authorName: 'A speaker' })).status).toBe(200);
    const { id } = (await server().sessions.find(studioToken)) ?? { id: '' };
    const stored = async () =>
      (await server().database.db.query.questions.findMany())
        .filter(({ sessionId }) => sessionId === id)
        .sort((a, b) => a.chatMessageId.localeCompare(b.chatMessageId))
        .map(({ chatMessageId, content, userId, isPinned }) => [chatMessageId, content, userId, isPinned]);
    expect(await stored()).toEqual([
      ['m1', 'Why?', 'u1', false],
      ['m2', 'And?', null, true],
    ]);
    expect(await studio.call('PUT', 'questions/m2/unpin')).toMatchObject({ body: { pinned: false } });
    expect((await stored()).map(([, , , isPinned]) => isPinned)).toEqual([false, false]);
    expect(await pin('m3', { content: '  ', authorName: 'Ada' })).toMatchObject({
      status: 400,
      body: { field: 'content' },
    });
  });
});

describe('tracking', () => {
  it('2.7.32 2.3.15 the two events of the widgets are accepted with all fields, other events are refused', async () => {
    const studio = await createStudioCaller(server());
    const page = { path: '/x', referrer: '', search: '', title: 'T', url: 'https://studio.example.org/x' };
    const event = {
      source: 'studio',
      anonymousId: 'a',
      context: { page, userAgent: 'U', locale: 'en' },
      event: 'widget_on',
      properties: {
        occuredAt: '2026-03-01T10:00:00.000Z',
        studioToken: studio.studioToken,
        sessionName: 'S',
        groupName: 'G',
        organizationName: 'O',
        status: 'idle',
        userDisplayName: 'N',
        userRole: 'R',
        widgetType: 'sessionInfo',
      },
    };
    expect((await studio.call('POST', '/v2/track', event)).status).toBe(202);
    expect((await studio.call('POST', '/v2/track', { ...event, event: 'widget_off' })).status).toBe(202);
    expect(await studio.call('POST', '/v2/track', { ...event, event: 'click' })).toMatchObject({
      status: 400,
      body: { field: 'event' },
    });
  });
});
