import type { SceneChange } from '../../protocol/sceneChanges.ts';
import type { TemplateSettings } from '../../protocol/session.ts';
import type { Scene } from '../scene.ts';
import type { LogEntry } from './sceneLog.ts';

/**
 * A scene that a server has kept, as entries of a log: folded onto a new scene they produce it again, without the connections it
 * names. They are as old as the scene, so that everything later counts more.
 */
export function entriesOfScene(scene: Scene, seq: number, nowMs: number): LogEntry[] {
  return changesOf(scene).map(([signal, atMs], index) => ({
    signal,
    // The ids put entries of the same number into an order that is the same everywhere.
    stamp: { seq, atMs: atMs ?? nowMs, from: `server.${String(index).padStart(4, '0')}`, role: 'server' },
  }));
}

type Change = [signal: SceneChange, atMs?: number | null];

/** What puts things on stream comes before the rule that can forbid it. */
const changesOf = (scene: Scene): Change[] => [
  ...stageOf(scene),
  [{ type: 'statusChanged', data: { status: scene.status } }, scene.liveSinceMs ?? scene.statusSinceMs],
  ...brandOf(scene.template),
  ...onStreamOf(scene),
  [{ type: 'speakersMayShowChanged', data: { speakersMayShow: scene.speakersMayShow } }],
  [{ type: 'disableStageChanged', data: { disableStage: scene.disableStage } }],
];

function stageOf({ layout, heldMicrophones }: Scene): Change[] {
  const { visibleStreams, spotlightStreamId, layoutWithScreenSharing, layoutWithoutScreenSharing } = layout;
  return [
    ...visibleStreams.map((data): Change => [{ type: 'streamShown', data }]),
    ...(spotlightStreamId === null
      ? []
      : [[{ type: 'putInSpotlight', data: { streamId: spotlightStreamId } }] satisfies Change]),
    // A screen that is put on stage changes the layout too, so this comes later.
    [{ type: 'layoutChanged', data: { layout: layoutWithScreenSharing, screenSharing: true } }],
    [{ type: 'layoutChanged', data: { layout: layoutWithoutScreenSharing, screenSharing: false } }],
    ...Object.entries(heldMicrophones).map(([speakerId, hold]): Change => [
      { type: 'microphoneHoldChanged', data: { speakerId, hold } },
    ]),
  ];
}

const brandOf = ({ theme, font, colors, logo, background, speakersNames }: TemplateSettings): Change[] => [
  [{ type: 'themeChanged', data: { theme } }],
  [{ type: 'fontChanged', data: { font } }],
  [{ type: 'colorsUpdated', data: { colors } }],
  [{ type: speakersNames.visible ? 'speakerNamesShown' : 'speakerNamesHidden', data: {} }],
  [{ type: logo.visible ? 'logoShown' : 'logoHidden', data: {} }],
  ...(logo.url === null ? [] : [[{ type: 'logoChanged', data: { url: logo.url } }] satisfies Change]),
  background.visible && background.url !== null
    ? [
        {
          type: 'backgroundShown',
          data: { url: background.url, thumbnailUrl: background.thumbnailUrl },
        },
      ]
    : [{ type: 'backgroundHidden', data: {} }],
];

function onStreamOf({ assetId, pollId, topicId, question, questionSinceMs, widget }: Scene): Change[] {
  const changes: Change[] = [[{ type: 'topicSettingsChanged', data: { topicId } }]];
  if (assetId !== null) changes.push([{ type: 'assetShown', data: { assetId } }]);
  if (pollId !== null) changes.push([{ type: 'pollShown', data: { pollId } }]);
  if (question.question !== null) {
    const data = { question: question.question, index: Math.max(0, question.index) };
    changes.push([{ type: 'questionShown', data }, questionSinceMs]);
  }
  if (widget !== null)
    changes.push([{ type: 'widgetShown', data: { widget: widget.widget } }, widget.displayedSinceMs]);
  return changes;
}
