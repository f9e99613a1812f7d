import type { PeerSignal } from '../../protocol/signals.ts';
import { unstamped } from '../../protocol/stamp.ts';
import { reduceScene } from '../../scene/reduceScene.ts';
import type { Scene } from '../../scene/scene.ts';

/** One part of the scene that commands change; `stream:<id>` is whether that stream is on stage. */
export type ScenePart =
  | `stream:${string}`
  | 'spotlight'
  | 'layoutWithoutScreenSharing'
  | 'layoutWithScreenSharing'
  | 'asset'
  | 'poll'
  | 'question'
  | 'topic'
  | 'widget'
  | 'theme'
  | 'font'
  | 'colors'
  | 'speakerNames'
  | 'logo'
  | 'background';

type PlainPart = Exclude<ScenePart, `stream:${string}`>;

/** The value of each part, as text that can be compared. */
const readers: Record<PlainPart, (scene: Scene) => string> = {
  spotlight: ({ layout }) => String(layout.spotlightStreamId),
  layoutWithoutScreenSharing: ({ layout }) => layout.layoutWithoutScreenSharing,
  layoutWithScreenSharing: ({ layout }) => layout.layoutWithScreenSharing,
  asset: ({ assetId }) => String(assetId),
  poll: ({ pollId }) => String(pollId),
  question: ({ question }) => JSON.stringify(question.question),
  topic: ({ topicId }) => String(topicId),
  widget: ({ widget }) => String(widget?.widget),
  theme: ({ template }) => template.theme,
  font: ({ template }) => String(template.font),
  colors: ({ template }) => template.colors.join(),
  speakerNames: ({ template }) => String(template.speakersNames.visible),
  logo: ({ template }) => String(template.logo.visible),
  background: ({ template: { background } }) => (background.visible ? String(background.url) : 'hidden'),
};

/** The signal that sets a part to its value in a scene; null where no signal can. */
const restorers: Record<PlainPart, (scene: Scene) => PeerSignal | null> = {
  spotlight: ({ layout: { spotlightStreamId: streamId } }) =>
    streamId === null
      ? { type: 'removeFromSpotlight', data: {} }
      : { type: 'putInSpotlight', data: { streamId } },
  layoutWithoutScreenSharing: ({ layout }) => ({
    type: 'layoutChanged',
    data: { layout: layout.layoutWithoutScreenSharing, screenSharing: false },
  }),
  layoutWithScreenSharing: ({ layout }) => ({
    type: 'layoutChanged',
    data: { layout: layout.layoutWithScreenSharing, screenSharing: true },
  }),
  asset: ({ assetId }) =>
    assetId === null ? { type: 'assetHidden', data: {} } : { type: 'assetShown', data: { assetId } },
  poll: ({ pollId }) =>
    pollId === null ? { type: 'pollHidden', data: {} } : { type: 'pollShown', data: { pollId } },
  question: ({ question: { question } }) =>
    question === null ? { type: 'questionHidden', data: {} } : { type: 'questionShown', data: { question } },
  topic: ({ topicId }) => ({ type: 'topicSettingsChanged', data: { topicId } }),
  widget: ({ widget }) =>
    widget === null
      ? { type: 'widgetHidden', data: {} }
      : { type: 'widgetShown', data: { widget: widget.widget } },
  theme: ({ template: { theme } }) => ({ type: 'themeChanged', data: { theme } }),
  font: ({ template: { font } }) => ({ type: 'fontChanged', data: { font } }),
  colors: ({ template: { colors } }) => ({ type: 'colorsUpdated', data: { colors } }),
  speakerNames: ({ template: { speakersNames } }) =>
    speakersNames.visible
      ? { type: 'speakerNamesShown', data: {} }
      : { type: 'speakerNamesHidden', data: {} },
  logo: ({ template: { logo } }) =>
    logo.visible ? { type: 'logoShown', data: {} } : { type: 'logoHidden', data: {} },
  background: ({ template: { background } }) => {
    const { url, thumbnailUrl, visible } = background;
    if (!visible) return { type: 'backgroundHidden', data: {} };
    return url === null ? null : { type: 'backgroundShown', data: { url, thumbnailUrl } };
  },
};

const plainParts: readonly PlainPart[] = [
  'spotlight',
  'layoutWithoutScreenSharing',
  'layoutWithScreenSharing',
  'asset',
  'poll',
  'question',
  'topic',
  'widget',
  'theme',
  'font',
  'colors',
  'speakerNames',
  'logo',
  'background',
];

const idsOnStage = (scene: Scene): string[] => scene.layout.visibleStreams.map(({ streamId }) => streamId);
const isStreamPart = (part: ScenePart): part is `stream:${string}` => part.startsWith('stream:');
const streamIdOf = (part: `stream:${string}`): string => part.slice('stream:'.length);

const readPart = (scene: Scene, part: ScenePart): string =>
  isStreamPart(part) ? String(idsOnStage(scene).includes(streamIdOf(part))) : readers[part](scene);

/** The parts in which two scenes differ. */
export function changedParts(before: Scene, after: Scene): ScenePart[] {
  const ids = new Set([...idsOnStage(before), ...idsOnStage(after)]);
  const all: ScenePart[] = [...[...ids].map((id): ScenePart => `stream:${id}`), ...plainParts];
  return all.filter((part) => !isSamePart(before, after, part));
}

export const isSamePart = (a: Scene, b: Scene, part: ScenePart): boolean =>
  readPart(a, part) === readPart(b, part);

/**
 * Signals that set these parts of the current scene to their values in `target` and leave every other part as it is.
 * Streams return to their former place among those still on stage.
 */
export function planRestore(current: Scene, target: Scene, parts: readonly ScenePart[]): PeerSignal[] {
  const signals: PeerSignal[] = [];
  let scene = current;
  const add = (signal: PeerSignal): void => {
    signals.push(signal);
    scene = reduceScene(scene, signal, unstamped);
  };
  for (const signal of planStage(current, target, parts)) add(signal);
  // Hiding and showing streams may have changed spotlight and layout, even where those must stay.
  for (const part of plainParts) {
    const wanted = parts.includes(part) ? target : current;
    if (isSamePart(scene, wanted, part)) continue;
    const signal = restorers[part](wanted);
    if (signal !== null) add(signal);
  }
  return signals;
}

/** Hides and shows streams until the order is right. A shown stream comes last, so those behind it are shown again. */
function planStage(current: Scene, target: Scene, parts: readonly ScenePart[]): PeerSignal[] {
  const ids = parts.filter(isStreamPart).map(streamIdOf);
  if (ids.length === 0) return [];
  const sources = new Map(
    [...current.layout.visibleStreams, ...target.layout.visibleStreams].map((stream) => [
      stream.streamId,
      stream.source,
    ]),
  );
  const targetIds = idsOnStage(target);
  const gone = idsOnStage(current).filter((id) => ids.includes(id) && !targetIds.includes(id));
  const kept = idsOnStage(current).filter((id) => !gone.includes(id));
  const wanted = targetIds
    .filter((id) => ids.includes(id) && !kept.includes(id))
    .reduce((list, id) => insertAt(list, id, targetIds), kept);
  const first = wanted.findIndex((id, index) => kept[index] !== id);
  const rest = first < 0 ? [] : wanted.slice(first);
  const hidden = [...gone, ...(first < 0 ? [] : kept.slice(first))];
  return [
    ...hidden.map((streamId): PeerSignal => ({ type: 'streamHidden', data: { streamId } })),
    ...rest.map((streamId): PeerSignal => ({
      type: 'streamShown',
      data: { streamId, source: sources.get(streamId) ?? 'camera' },
    })),
  ];
}

/** Inserts an id after the nearest one that precedes it in `order`. */
function insertAt(list: readonly string[], id: string, order: readonly string[]): string[] {
  const before = order.slice(0, order.indexOf(id));
  const index = 1 + Math.max(-1, ...before.map((each) => list.indexOf(each)));
  return [...list.slice(0, index), id, ...list.slice(index)];
}
