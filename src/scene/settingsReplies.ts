import type { SettingsReply } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';
import { unreachable } from './exhaustive.ts';
import { deriveStartMs } from './records/widget.ts';
import type { Scene } from './scene.ts';

/**
 * The scene of a newcomer without a snapshot after a peer has sent it one of the settings. Where a relay keeps the scene
 * these replies are not folded.
 */
export function foldSettingsReply(scene: Scene, reply: SettingsReply, stamp: Stamp): Scene {
  switch (reply.type) {
    case 'layout': {
      const { written: _written, ...layout } = reply.data;
      return { ...scene, layout };
    }
    case 'status': {
      const { status } = reply.data;
      return { ...scene, status, liveSinceMs: status === 'live' ? stamp.atMs : null };
    }
    case 'templateSettings': {
      const { written: _written, ...template } = reply.data;
      return { ...scene, template };
    }
    case 'autoProdSettings': {
      const { leaderConnectionId, state } = reply.data;
      const hasLeader = leaderConnectionId !== null && state !== null;
      return { ...scene, autoProduction: hasLeader ? { leaderConnectionId, state } : null };
    }
    case 'assetSettings':
      return { ...scene, assetId: reply.data.assetId };
    case 'pollSettings':
      return { ...scene, pollId: reply.data.pollId };
    case 'questionSettings': {
      const { question, index } = reply.data;
      return { ...scene, question: { question, index } };
    }
    case 'topicSettings':
      return { ...scene, topicId: reply.data.topicId };
    case 'widgetSettings': {
      const { widget, displayDurationMs } = reply.data;
      return {
        ...scene,
        widget:
          widget === null ? null : { widget, displayedSinceMs: deriveStartMs(stamp.atMs, displayDurationMs) },
      };
    }
    default:
      return unreachable(reply);
  }
}

/** The replies that describe the whole scene to a newcomer. `nowMs` is the clock of the scene's times. */
export function settingsRepliesOf(scene: Scene, nowMs: number): SettingsReply[] {
  const { layout, status, template, autoProduction, assetId, pollId, question, topicId, widget } = scene;
  return [
    { type: 'layout', data: layout },
    { type: 'status', data: { status } },
    { type: 'templateSettings', data: template },
    {
      type: 'autoProdSettings',
      data: {
        leaderConnectionId: autoProduction?.leaderConnectionId ?? null,
        state: autoProduction?.state ?? null,
      },
    },
    { type: 'assetSettings', data: { assetId } },
    { type: 'pollSettings', data: { pollId } },
    { type: 'questionSettings', data: question },
    { type: 'topicSettings', data: { topicId } },
    {
      type: 'widgetSettings',
      data: {
        widget: widget?.widget ?? null,
        displayDurationMs: widget === null ? 0 : Math.max(0, nowMs - widget.displayedSinceMs),
      },
    },
  ];
}
