import type { ProgramInput } from '../../src/playout/programInput.ts';
import { defaultFeatures } from '../../src/protocol/features.ts';
import type { Connection } from '../../src/protocol/relay.ts';
import type { LayoutName, StreamingSession, ThemeName } from '../../src/protocol/session.ts';
import { emptyContent, type Content } from '../../src/scene/content/content.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import { images } from '../../tools/gallery/scenes/images.ts';

/** A state of the program as host and composer have it, without the media. */
export type ProgramState = Omit<ProgramInput, 'streams'> & { name: string };

/** Size of each stream's picture, px. */
export const streamSizes: Record<string, [width: number, height: number]> = {
  'camera-a': [1280, 720],
  'camera-b': [640, 360],
  'camera-c': [480, 640],
  'camera-d': [1280, 720],
  screen: [1920, 1080],
};

const people: [name: string, role: string][] = [
  ['Amara Diallo', 'Head of Research'],
  ['Jonas Weber', 'Grid operations'],
  ['Yuki Tanaka', 'Forecasting'],
  ['Lea Fontaine', ''],
];

const connections: Connection[] = people.map((_, index) => ({
  id: `person-${String(index)}`,
  speakerId: `person-${String(index)}`,
  role: index === 0 ? 'host' : 'guest',
  data: { is_composer: false, browser: 'chromium' },
  streams: [
    ...[`camera-${'abcd'[index] ?? ''}`, ...(index === 0 ? ['screen'] : [])].map((id) => ({
      ...{ id, source: id === 'screen' ? ('screen' as const) : ('camera' as const) },
      ...{ hasAudio: true, hasVideo: true },
    })),
  ],
}));

const session: StreamingSession = {
  ...{ studioToken: 'demo', name: 'Energy Forum', groupName: 'Northern Grid', status: 'live' },
  groupSocialLinks: {
    ...{ custom: 'https://northerngrid.example', facebook: null, instagram: null },
    ...{ linkedin: 'https://www.linkedin.com/company/northern-grid', twitter: null },
  },
  ...{ organizationId: '', organizationName: '', liveChatId: '', liveChatDisabled: false, chatToken: '' },
  ...{ startsAt: new Date(0), endsAt: new Date(36e5), webRtcSessionId: '', accessToken: null },
  ...{
    isHost: true,
    speakersMayShow: true,
    disableStage: false,
    isRemoved: false,
    mayJoin: true,
    playlistUrl: null,
    features: defaultFeatures,
  },
};

const content: Content = {
  ...emptyContent,
  polls: [
    {
      ...{ id: 'poll', question: 'Where should storage be built first?', hideResults: false },
      ...{ status: 'opened', votesAtMs: null },
      options: [
        { id: 'o1', label: 'Next to the wind farms', voteCount: 61 },
        { id: 'o2', label: 'In the cities', voteCount: 24 },
        { id: 'o3', label: 'Nowhere yet', voteCount: 9 },
      ],
    },
  ],
  topics: [
    { id: 'full', name: 'Demand, hour by hour', transitionType: 'fullscreen' },
    { id: 'lower', name: 'What a battery is worth', transitionType: 'lower_third' },
  ],
  assets: { refetches: 0, list: [{ id: 'chart', url: images.chart, mimeType: 'image/svg+xml' }] },
};

function state(
  name: string,
  theme: ThemeName,
  layout: LayoutName,
  streamIds: string[],
  over: Partial<Scene> = {},
): ProgramState {
  const scene = createScene();
  const hasScreen = streamIds.includes('screen');
  return {
    ...{ name, connections, content, session, clockOffsetMs: 0 },
    scene: {
      ...scene,
      ...{ status: 'live', liveSinceMs: 1000, statusSinceMs: 1000 },
      layout: {
        ...scene.layout,
        visibleStreams: streamIds.map((streamId) => ({
          streamId,
          source: streamId === 'screen' ? 'screen' : 'camera',
        })),
        ...(hasScreen ? { layoutWithScreenSharing: layout } : { layoutWithoutScreenSharing: layout }),
      },
      speakers: Object.fromEntries(
        people.map(([userDisplayName, userRole], index) => [
          `person-${String(index)}`,
          { userDisplayName, userRole },
        ]),
      ),
      template: {
        ...scene.template,
        theme,
        logo: { url: images.logo, visible: true },
        background: { ...scene.template.background, visible: false },
      },
      ...over,
    },
  };
}

const widget: Scene['widget'] = { widget: 'sessionInfo', displayedSinceMs: 2000 };
const all = ['camera-a', 'camera-b', 'camera-c', 'camera-d'];

/** Ten states: every layout, and everything that can appear over the streams or next to them. */
export const programStates: ProgramState[] = [
  state('cover', 'startup', 'cover', all),
  state('contain', 'business', 'contain', all.slice(0, 3)),
  state('picture in picture', 'startup', 'pictureInPicture', ['screen', 'camera-b']),
  state('thumbnails', 'business', 'thumbnails', all),
  state('focus', 'startup', 'focus', ['camera-a', 'camera-b']),
  state('poll', 'startup', 'contain', all, { pollId: 'poll' }),
  state('question', 'business', 'cover', all.slice(0, 2), {
    question: {
      index: 0,
      question: {
        ...{ chatMessageId: 'q', text: 'Who pays for the cables in the end?', authorName: 'Ines' },
        ...{ authorId: 'i', isSpeaker: false, chatType: 'livestreamAudience' },
      },
    },
    questionSinceMs: 2000,
  }),
  state('topic full screen', 'business', 'contain', all.slice(0, 2), { topicId: 'full' }),
  // The lower third comes before the ticker, which has to wait.
  state('lower third', 'startup', 'contain', all.slice(0, 2), { topicId: 'lower', widget }),
  state('asset and ticker', 'business', 'thumbnails', all.slice(0, 2), { assetId: 'chart', widget }),
];
