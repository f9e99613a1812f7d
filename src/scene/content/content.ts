import { isBackgroundSignal, isCallToActionSignal, isTopicSignal } from '../../protocol/contentSignals.ts';
import { isNotification, type Notification } from '../../protocol/notifications.ts';
import type { PeerSignal } from '../../protocol/signals.ts';
import { isAssetEvent, noAssets, reduceAssets, type AssetEvent, type Assets } from './assets.ts';
import { reduceBackgrounds, type Background } from './backgrounds.ts';
import { reduceCallToActions, type CallToAction } from './callToActions.ts';
import { reducePolls, type Poll } from './polls.ts';
import { reduceTopics, type Topic } from './topics.ts';

/**
 * The lists of a session as one participant has them: loaded from the server, then kept up to date by signals and
 * notifications. They are not part of the scene, which names their items by id.
 */
export interface Content {
  readonly polls: readonly Poll[];
  readonly topics: readonly Topic[];
  readonly callToActions: readonly CallToAction[];
  readonly assets: Assets;
  readonly backgrounds: readonly Background[];
}

export const emptyContent: Content = {
  polls: [],
  topics: [],
  callToActions: [],
  assets: noAssets,
  backgrounds: [],
};

/** What changes a session's lists: the participants' signals, the server's notifications, and lists from its answers. */
export type ContentEvent = PeerSignal | Notification | AssetEvent;

/** The lists after one event. Pure; an event that changes nothing returns the same object. */
export function reduceContent(content: Content, event: ContentEvent): Content {
  if (isNotification(event)) return change(content, { polls: reducePolls(content.polls, event) });
  if (isTopicSignal(event)) return change(content, { topics: reduceTopics(content.topics, event) });
  if (isCallToActionSignal(event))
    return change(content, { callToActions: reduceCallToActions(content.callToActions, event) });
  if (isAssetEvent(event)) return change(content, { assets: reduceAssets(content.assets, event) });
  if (isBackgroundSignal(event))
    return change(content, { backgrounds: reduceBackgrounds(content.backgrounds, event) });
  return content;
}

function change(content: Content, part: Partial<Content>): Content {
  const next = { ...content, ...part };
  const isSame =
    next.polls === content.polls &&
    next.topics === content.topics &&
    next.callToActions === content.callToActions &&
    next.assets === content.assets &&
    next.backgrounds === content.backgrounds;
  return isSame ? content : next;
}
