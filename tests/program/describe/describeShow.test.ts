import { describe, expect, it } from 'vitest';
import { describeProgram, type ProgramContext } from '../../../src/program/describeProgram.ts';
import { bannerAt, goingLiveStage } from '../../../src/program/describe/describeBanners.ts';
import { formatTimeSlot } from '../../../src/program/describe/timeSlot.ts';
import type { Program } from '../../../src/program/program.ts';
import type { StreamingSession } from '../../../src/protocol/session.ts';
import { emptyContent } from '../../../src/scene/content/content.ts';
import { pollRecordSchema } from '../../../src/scene/content/polls.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { defaultFeatures } from '../../../src/protocol/features.ts';
import { buildConnection, buildScene } from '../../scene/sceneBuilder.ts';
import { settled, wordsOf } from '../momentItems.ts';
import { buildProgram } from '../programBuilder.ts';

const crowd = buildConnection('crowd', [
  'a-camera',
  'b-camera',
  'c-camera',
  'd-camera',
  'e-camera',
  'f-screen',
]);
const session: StreamingSession = {
  studioToken: 'forum',
  name: ' Energy Forum ',
  groupName: 'Northwind',
  groupSocialLinks: {
    custom: 'https://www.northwind.example/',
    facebook: null,
    linkedin: 'https://linkedin.example/company/northwind',
    instagram: '',
    twitter: null,
  },
  organizationId: 'o',
  organizationName: 'Northwind',
  liveChatId: 'chat',
  liveChatDisabled: false,
  chatToken: '',
  status: 'idle',
  startsAt: new Date('2026-11-21T13:00:00Z'),
  endsAt: new Date('2026-11-21T14:30:00Z'),
  webRtcSessionId: 'w',
  accessToken: null,
  speakersMayShow: true,
  disableStage: false,
  isRemoved: false,
  isHost: false,
  mayJoin: true,
  playlistUrl: null,
  features: defaultFeatures,
};
const on = (over: Partial<Scene>, context: ProgramContext = {}, streams: string[] = ['a-camera']): Program =>
  describeProgram({ ...buildScene(streams), ...over }, [crowd], context);
const someQuestion = {
  chatMessageId: 'm',
  text: 'Why?',
  authorName: 'Lena',
  authorId: 'l',
  isSpeaker: false,
  chatType: 'livestreamAudience' as const,
};
const business = (): Partial<Scene> => ({ template: { ...buildScene([]).template, theme: 'business' } });

describe('captions', () => {
  it.each([['startup'], ['business']] as const)(
    '2.6.08 in %s the caption of a speaker is the name and role that they go by',
    (theme) => {
      const speakers = { crowd: { userDisplayName: 'Amara Diallo', userRole: 'Head of Research' } };
      const template = { ...buildScene([]).template, theme, speakersNames: { visible: true } };
      expect(wordsOf(settled(on({ speakers, template })))).toBe('Amara Diallo Head of Research');
      const renamed = { crowd: { userDisplayName: 'Amara D.', userRole: '' } };
      expect(wordsOf(settled(on({ speakers: renamed, template })))).toBe('Amara D.');
    },
  );
});

describe('what is on stream', () => {
  const labels = ['One', ' ', 'Three', 'Four', 'Five', 'Six', 'Seven'];
  const poll = pollRecordSchema.parse({
    id: 'p',
    question: 'Which  one?',
    hideResults: false,
    status: 'opened',
    options: labels.map((label, index) => ({ id: String(index), label, voteCount: index })),
  });
  const content = { ...emptyContent, polls: [poll] };

  it('1.5.13 1.9.17 shows the first 6 options; a business theme skips those without a label', () => {
    expect(on({ pollId: 'p' }, { content }).poll?.options.map(({ label }) => label)).toEqual([
      'One',
      '',
      'Three',
      'Four',
      'Five',
      'Six',
    ]);
    expect(on({ pollId: 'p', ...business() }, { content }).poll?.options.map(({ label }) => label)).toEqual([
      'One',
      'Three',
      'Four',
      'Five',
      'Six',
      'Seven',
    ]);
  });

  it('2.4.04 shows the poll of the message’s id, and none that is not in the list', () => {
    expect(on({ pollId: 'p' }, { content }).poll?.question).toBe('Which one?');
    expect(on({ pollId: 'gone' }, { content }).poll).toBeNull();
    expect(on({ pollId: null }, { content }).poll).toBeNull();
  });

  it('1.5.14 a question needs a text, and shows its author where it came from the audience', () => {
    const question = {
      chatMessageId: 'm',
      text: 'Why?',
      authorName: 'Lena',
      authorId: 'l',
      isSpeaker: false,
    };
    const of = (text: string, chatType: 'livestreamAudience' | 'studioSpeakers') =>
      on({ question: { question: { ...question, text, chatType }, index: 2 }, questionSinceMs: 5 }).question;
    expect(of('Why?', 'livestreamAudience')).toEqual({
      id: 'm',
      text: 'Why?',
      authorName: 'Lena',
      index: 2,
      sinceMs: 5,
    });
    expect(of('Why?', 'studioSpeakers')?.authorName).toBeNull();
    expect(of('  ', 'livestreamAudience')).toBeNull();
  });

  it('2.3.08 1.2.34 an asset that is still uploading takes no slot; one that is there does', () => {
    const of = (url: string | null, mimeType = 'image/png'): Program['asset'] =>
      on(
        { assetId: 'x' },
        { content: { ...emptyContent, assets: { list: [{ id: 'x', url, mimeType }], refetches: 0 } } },
      ).asset;
    expect([of(null), of('blob:1')]).toEqual([null, null]);
    expect(of('/a.png')).toEqual({ id: 'x', type: 'image', url: '/a.png', slot: 0 });
    expect([of('/a.mp4', 'video/mp4')?.type, of('/a.pdf', 'application/pdf')?.type]).toEqual([
      'video',
      'file',
    ]);
  });

  it('1.2.34 an asset takes one of the layout’s slots, the second next to a spotlight', () => {
    const assets = { list: [{ id: 'x', url: '/a.png', mimeType: 'image/png' }], refetches: 0 };
    const layout = {
      ...buildScene(['a-camera', 'b-camera']).layout,
      layoutWithoutScreenSharing: 'pictureInPicture' as const,
    };
    const context = { content: { ...emptyContent, assets } };
    const plain = on({ assetId: 'x', layout }, context);
    expect([plain.asset?.slot, plain.slots.map(({ streamId }) => streamId)]).toEqual([0, ['a-camera']]);
    const lit = on({ assetId: 'x', layout: { ...layout, spotlightStreamId: 'b-camera' } }, context);
    expect([lit.asset?.slot, lit.slots.map(({ streamId }) => streamId)]).toEqual([1, ['b-camera']]);
  });

  it('up to four speakers, with the two who talked last first, and only cameras', () => {
    const streams = ['a-camera', 'b-camera', 'c-camera', 'd-camera', 'e-camera', 'f-screen'];
    const asked = { question: { question: someQuestion, index: 0 } };
    const of = (talkers: string[]): string[] =>
      on(asked, { talkers }, streams).speakers.map(({ streamId }) => streamId);
    expect(of([])).toEqual(['a-camera', 'b-camera', 'c-camera', 'd-camera']);
    expect(of(['e-camera', 'c-camera'])).toEqual(['c-camera', 'e-camera', 'a-camera', 'b-camera']);
    // The same two in another order: nobody moves.
    expect(of(['c-camera', 'e-camera', 'a-camera'])).toEqual(of(['e-camera', 'c-camera', 'a-camera']));
    expect(of(['f-screen', 'gone'])).toEqual(of([]));
    expect(on({}, { talkers: ['a-camera'] }, streams).speakers).toEqual([]);
    expect(on({ ...business(), ...asked }, {}, streams).speakers).toEqual([]);
    expect(on(asked, {}, ['f-screen']).speakers.map(({ streamId }) => streamId)).toEqual(['f-screen']);
  });

  it('1.4.26 1.4.27 1.4.28 no logo where the rules hide it', () => {
    const template = { ...buildScene([]).template, logo: { url: '/logo.png', visible: true } };
    expect(on({ template }).logoUrl).toBe('/logo.png');
    expect(on({ template: { ...template, logo: { ...template.logo, visible: false } } }).logoUrl).toBeNull();
    const question = {
      chatMessageId: 'm',
      text: 'Why?',
      authorName: 'L',
      authorId: 'l',
      isSpeaker: false,
      chatType: 'studioSpeakers' as const,
    };
    expect(on({ template, question: { question, index: 0 } }).logoUrl).toBeNull();
    expect(on({ template }, {}, ['f-screen']).logoUrl).toBeNull();
    expect(on({ template, assetId: 'x' }, {}, []).logoUrl).toBeNull();
  });

  it('1.2.36 the widget has the group, the session and its links in readable form', () => {
    const ticker = on({ widget: { widget: 'sessionInfo', displayedSinceMs: 7 } }, { session }).ticker;
    expect(ticker).toEqual({
      groupName: 'Northwind',
      sessionName: 'Energy Forum',
      links: [
        { network: 'custom', text: 'northwind.example' },
        { network: 'linkedin', text: 'linkedin.example/company/northwind' },
      ],
      sinceMs: 7,
    });
    expect(on({}, { session }).ticker).toBeNull();
  });

  it('1.3.15 an automatic director’s layout, stream and names apply while its leader is here', () => {
    const autoProduction = {
      leaderConnectionId: 'crowd',
      state: {
        layout: 'focus' as const,
        dominantVideoStreamId: 'b-camera',
        speakersNames: { visible: false },
      },
    };
    const led = on({ autoProduction }, {}, ['a-camera', 'b-camera']);
    expect([led.layout, led.slots[0]?.streamId, led.speakerNamesVisible]).toEqual([
      'focus',
      'b-camera',
      false,
    ]);
    const gone = on({ autoProduction: { ...autoProduction, leaderConnectionId: 'x' } }, {}, [
      'a-camera',
      'b-camera',
    ]);
    expect([gone.layout, gone.slots[0]?.streamId, gone.speakerNamesVisible]).toEqual([
      'cover',
      'a-camera',
      true,
    ]);
  });
});

describe('feedback banners', () => {
  const typesOf = (over: Partial<Scene>, context: ProgramContext = {}, streams?: string[]): string[] =>
    on(over, context, streams).banners.map(({ type }) => type);

  it('1.2.35 2.2.27 2.4.29 are in order: going live, live, ended by host, nothing on stream, video disabled', () => {
    const weak = { weakStreamIds: ['a-camera'] };
    expect(typesOf({ status: 'starting', statusSinceMs: 1 }, weak)).toEqual(['goingLive', 'videoDisabled']);
    expect(typesOf({ status: 'live', statusSinceMs: 1 }, {}, [])).toEqual(['live', 'nothingOnStream']);
    expect(typesOf({ status: 'stopped', stoppedBy: 'h', statusSinceMs: 1 }, {}, [])).toEqual([
      'endedByHost',
      'nothingOnStream',
    ]);
    expect(typesOf({}, weak)).toEqual(['videoDisabled']);
    expect(typesOf({})).toEqual([]);
    expect(typesOf({}, { weakStreamIds: ['b-camera'] })).toEqual([]);
  });

  it('1.9.09 2.9.06 live and ended by host are shown for 3 s, then the next in order', () => {
    for (const type of ['live', 'endedByHost'] as const) {
      const banners = [
        { type, sinceMs: 1000 },
        { type: 'nothingOnStream' as const, sinceMs: null },
      ];
      expect(bannerAt(banners, 3999)).toMatchObject({ banner: { type }, untilMs: 4000 });
      expect(bannerAt(banners, 4000).banner?.type).toBe('nothingOnStream');
    }
  });

  it('1.9.09 2.9.06 going live advances a step every 3 s, up to the third', () => {
    const banner = { type: 'goingLive' as const, sinceMs: 1000 };
    expect([0, 1000, 3999, 4000, 6999, 7000, 60_000].map((tMs) => goingLiveStage(banner, tMs))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ]);
    const program = buildProgram(1, { banners: [banner] });
    expect(
      [2000, 5000, 9000].map(
        (tMs) => /Going live|Connecting|Almost/.exec(wordsOf(settled(program, tMs)))?.[0],
      ),
    ).toEqual(['Going live', 'Connecting', 'Almost']);
  });
});

describe('the session header', () => {
  const at = (nowIso: string, timeZone: string): string =>
    formatTimeSlot(session.startsAt, session.endsAt, Date.parse(nowIso), timeZone);

  it('1.2.37 shows Today or a short date, then start to end', () => {
    expect(at('2026-11-21T08:00:00Z', 'Europe/Berlin')).toBe('Today, 14:00 – 15:30');
    expect(at('2026-11-19T08:00:00Z', 'Europe/Berlin')).toMatch(/^Sat,? 21 Nov, 14:00 – 15:30$/);
    expect(at('2026-11-20T12:00:00Z', 'Pacific/Auckland')).toMatch(/^Sun,? 22 Nov, 02:00 – 03:30$/);
  });

  it('1.2.37 shows logo, name and time slot before anything is on stream, and not afterwards', () => {
    const context = { session, reader: { nowMs: Date.parse('2026-11-21T08:00:00Z'), timeZone: 'UTC' } };
    const waiting = on({}, context, []);
    expect(waiting.header).toEqual({ name: 'Energy Forum', timeSlot: 'Today, 13:00 – 14:30' });
    expect(wordsOf(settled(waiting))).toContain('Energy Forum');
    expect(on({}, context).header).toBeNull();
    expect(on({ status: 'live', statusSinceMs: 1 }, context, []).header).toBeNull();
  });
});
