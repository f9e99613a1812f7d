import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { ProgramRect } from '../src/geometry/rect.ts';
import { uprightCardStage } from '../src/program/layouts/uprightCardStage.ts';
import { uprightRects } from '../src/program/layouts/uprightRects.ts';
import { uprightFrame } from '../src/program/programFrame.ts';
import { programThemes } from '../src/program/themes/programThemes.ts';
import type { LayoutName, ThemeName } from '../src/protocol/session.ts';
import type { PeerSignal } from '../src/protocol/signals.ts';
import { cameraFile, type CameraName } from './fixtures/cameraFiles.ts';
import { patternMatch, pixelAt, type Rgb } from './fixtures/findCamera.ts';
import { pictureAt } from './fixtures/hls.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import {
  laidOut,
  recordShow,
  shown,
  steady,
  type RecordedSpeaker,
  type ShowEvent,
} from './fixtures/recordedShow.ts';
import { runRedrawTool } from './fixtures/redrawTool.ts';
import { expect, test } from './fixtures/test.ts';

test.setTimeout(600_000);

const { rect: frame, tickerHeightPx } = uprightFrame;
/** Everything is at rest behind a cut. */
const partSeconds = 0.5;
/** The end of each part is drawn: what is at rest there. */
const drawnSeconds = 0.2;
const withId = z.object({ id: z.string() });

type RedrawSpeaker = RecordedSpeaker & { camera: CameraName };
const speakerOf = (camera: CameraName, name: string, role: string): RedrawSpeaker => ({
  ...steady(name, '640x360', 400, 'black'),
  ...{ camera, role, from: -1, to: 6 },
  picture: `movie=${cameraFile(camera)}:loop=0,setpts=N/(5*TB),fps=5,scale=640:360:flags=neighbor`,
});
const speakers: [RedrawSpeaker, ...RedrawSpeaker[]] = [
  speakerOf('green', 'Amara Okafor-Lindqvist', 'Marine biologist, University of Lagos'),
  speakerOf('blue', 'Ben Ode', 'Host'),
  speakerOf('yellow', 'Cleo Martín', 'Documentary film maker'),
];

/** A part of the show: what changes at its beginning, and what is there to see at its end. */
interface Part {
  title: string;
  signals: PeerSignal[];
  /** Where the speakers' pictures are, in the order of the speakers. */
  slots: ProgramRect[];
  /** A place of an overlay without text, and its colour. */
  overlay?: { x: number; y: number; color: Rgb };
}

/** The session's first colour. */
const red: Rgb = [255, 80, 101];
const white: Rgb = [255, 255, 255];
const layoutIs = (layout: LayoutName): PeerSignal => laidOut(0, layout).signal;
const slotsOf = (theme: ThemeName, layout: LayoutName, footPx = 0): ProgramRect[] =>
  uprightRects(layout, speakers.length, { ...programThemes[theme].uprightMetrics, footPx });

function partsOf(pollId: string, topicId: string): Part[] {
  const { mainView } = programThemes.startup;
  if (mainView.type !== 'card') throw new Error('the theme has no card');
  const { card, slots: besideCard } = uprightCardStage(mainView.uprightHeightPx.poll, speakers.length, 0);
  const topicIs = (id: string | null): PeerSignal => ({
    type: 'topicSettingsChanged',
    data: { topicId: id },
  });
  const ticker: PeerSignal = { type: 'widgetShown', data: { widget: 'sessionInfo' } };
  const noTicker: PeerSignal = { type: 'widgetHidden', data: {} };
  const startup = (layout: LayoutName, footPx?: number): ProgramRect[] => slotsOf('startup', layout, footPx);
  return [
    { title: 'cover', signals: [], slots: startup('cover') },
    { title: 'focus', signals: [layoutIs('focus')], slots: startup('focus') },
    { title: 'thumbnails', signals: [layoutIs('thumbnails')], slots: startup('thumbnails') },
    {
      title: 'pictureInPicture',
      signals: [layoutIs('pictureInPicture')],
      slots: startup('pictureInPicture'),
    },
    {
      title: 'lower-third',
      signals: [layoutIs('cover'), topicIs(topicId)],
      slots: startup('cover'),
      overlay: { x: 60, y: 1670, color: red },
    },
    {
      title: 'ticker',
      signals: [topicIs(null), ticker],
      slots: startup('cover', tickerHeightPx),
      overlay: { x: 12, y: frame.height - 12, color: red },
    },
    {
      title: 'poll',
      signals: [noTicker, { type: 'pollShown', data: { pollId } }],
      slots: besideCard,
      overlay: { x: card.x + 24, y: card.y + card.height / 2, color: white },
    },
    {
      title: 'business',
      signals: [
        { type: 'pollHidden', data: {} },
        { type: 'themeChanged', data: { theme: 'business' } },
        layoutIs('thumbnails'),
      ],
      slots: slotsOf('business', 'thumbnails'),
    },
    {
      title: 'business-lower-third',
      signals: [layoutIs('contain'), topicIs(topicId)],
      slots: slotsOf('business', 'contain'),
      overlay: { x: 60, y: 1670, color: red },
    },
    {
      title: 'business-ticker',
      signals: [topicIs(null), ticker],
      slots: slotsOf('business', 'contain', tickerHeightPx),
    },
    {
      title: 'business-poll',
      signals: [noTicker, { type: 'pollShown', data: { pollId } }],
      slots: [],
      overlay: { x: 6, y: frame.height / 2, color: red },
    },
  ];
}

/** What the broadcast begins with. */
const opening: PeerSignal[] = [
  { type: 'themeChanged', data: { theme: 'startup' } },
  { type: 'colorsUpdated', data: { colors: ['#ff5065', '#defffd'] } },
  { type: 'speakerNamesShown', data: {} },
  { type: 'logoChanged', data: { url: '/share.png' } },
  { type: 'logoShown', data: {} },
  layoutIs('cover'),
];

const sizeOf = (path: string): string =>
  execFileSync(
    'ffprobe',
    [
      ...['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height'],
      ...['-of', 'csv=p=0:s=x', path],
    ],
    { encoding: 'utf8' },
  ).trim();

const differenceOf = (one: Rgb, other: Rgb): number =>
  Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));

test('an upright redraw has each speaker, the overlays and both themes where the upright frame has them', async ({
  server,
}) => {
  const session = await server.createSession({
    ...{ name: 'An evening on the deep sea', groupName: 'Harbour Institute' },
    localRecordingEnabled: true,
  });
  const call = await openHostCalls(server, session);
  const make = async (path: string, body: object): Promise<string> =>
    withId.parse(await call('POST', path, body)).id;
  const options = ['Hydrothermal vents', 'Giant squid', 'Wrecks of the last century', 'Silence'];
  const parts = partsOf(
    await make('polls', {
      question: 'What should the next expedition look for?',
      options: options.map((label) => ({ label })),
    }),
    await make('topics', {
      name: 'Life without light, four kilometres down',
      transitionType: 'lower_third',
    }),
  );
  const events = [
    ...opening.map((signal): ShowEvent => ({ at: -5, signal })),
    ...speakers.map((speaker) => shown(-2, speaker)),
    ...parts.flatMap(({ signals }, index) =>
      signals.map((signal): ShowEvent => ({ at: index * partSeconds, signal })),
    ),
  ];
  const seconds = parts.length * partSeconds;
  await recordShow(server, session, { speakers, events, seconds });
  const edits = parts.map((_, index) => ({
    ...{ type: 'cut', from: index * partSeconds },
    to: (index + 1) * partSeconds - drawnSeconds,
  }));
  const file = test.info().outputPath('edits.json');
  writeFileSync(file, JSON.stringify({ edits }));
  const out = test.info().outputPath('upright.mp4');
  const tool = runRedrawTool(
    server.dataDir,
    ...[session.studioToken, '--size', '1080x1920', '--edits', file, '--out', out],
  );
  expect(await tool.ended, `${tool.printed()}\n${server.log()}`).toBe(0);

  expect(sizeOf(out)).toBe('1080x1920');
  for (const [index, { title, slots, overlay }] of parts.entries()) {
    const atSeconds = (index + 0.5) * drawnSeconds;
    const picture = pictureAt(out, atSeconds, frame.width);
    for (const [slotIndex, slot] of slots.entries()) {
      const { camera } = speakers[slotIndex] ?? speakers[0];
      // Below it are names, and the overlays of the last slot.
      const part = { ...slot, height: slot.height * 0.35 };
      const match = patternMatch(picture, slot, camera, { frame, part });
      expect.soft(match, `${camera} of ${title}`).toBeGreaterThan(0.7);
    }
    if (overlay === undefined) continue;
    const pixel = pixelAt(picture, overlay.x, overlay.y, frame);
    expect.soft(differenceOf(pixel, overlay.color), `${title}: ${pixel.join(' ')}`).toBeLessThan(24);
  }
});
