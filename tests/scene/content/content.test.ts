import { describe, expect, it } from 'vitest';
import type { PeerSignal } from '../../../src/protocol/signals.ts';
import { assetOfElement } from '../../../src/scene/content/assets.ts';
import { backgroundOfAnswer } from '../../../src/scene/content/backgrounds.ts';
import { openCallToAction, type CallToAction } from '../../../src/scene/content/callToActions.ts';
import { emptyContent, reduceContent, type Content } from '../../../src/scene/content/content.ts';
import {
  isFullScreenTopicVisible,
  nextTopic,
  topicProgress,
  type Topic,
} from '../../../src/scene/content/topics.ts';
import { sampleNotifications, sampleSignals } from '../../protocol/samples.ts';

const topic = (id: string, transitionType: Topic['transitionType'] = 'lower_third'): Topic => ({
  id,
  name: `Topic ${id}`,
  transitionType,
});
const cta = (id: string, open = false): CallToAction => ({
  id,
  title: id,
  message: '',
  label: id,
  url: 'https://example.org',
  open,
});
const asset = (id: string) => ({ id, url: `/${id}.png`, mimeType: 'image/png' });
const fold = (content: Partial<Content>, ...events: PeerSignal[]): Content =>
  events.reduce(reduceContent, { ...emptyContent, ...content });

describe('assets', () => {
  const assets = { list: [asset('a'), asset('b')], refetches: 0 };

  it.each([sampleSignals.assetsCreated, sampleSignals.assetsReordered])(
    '1.7.28 $type asks to fetch the list again',
    (signal) => {
      expect(fold({ assets }, signal, signal).assets).toEqual({ ...assets, refetches: 2 });
    },
  );

  it('1.7.28 assetDeleted removes by id, assetsDeleteAll removes all', () => {
    expect(fold({ assets }, sampleSignals.assetDeleted).assets.list).toEqual([asset('b')]);
    expect(fold({ assets }, sampleSignals.assetsDeleteAll).assets.list).toEqual([]);
  });

  it('2.3.07 an asset has the url and the type of the server’s element', () => {
    expect(assetOfElement({ id: 'a', fileUrl: '/a.png', contentType: 'image/png' })).toEqual(asset('a'));
  });
});

describe('topics', () => {
  const topics = [topic('a'), topic('b', 'fullscreen'), topic('c')];
  const ids = (content: Content): string[] => content.topics.map(({ id }) => id);

  it('1.7.31 events add, replace and remove by id', () => {
    const added = fold({ topics }, sampleSignals.topicCreated, sampleSignals.topicCreated);
    expect(ids(added)).toEqual(['a', 'b', 'c', 't']);
    const replaced = fold(added, sampleSignals.topicUpdated);
    expect(replaced.topics[3]).toEqual({ id: 't', name: 'Later', transitionType: 'fullscreen' });
    expect(ids(fold(replaced, sampleSignals.topicDeleted))).toEqual(['a', 'b', 'c']);
  });

  it.each([
    [
      ['c', 'a', 'b'],
      ['c', 'a', 'b'],
    ],
    [
      ['c', 'x'],
      ['c', 'a', 'b'],
    ],
    [[], ['a', 'b', 'c']],
  ])('1.7.31 reordered by %j they are in the order %j', (topicIds, expected) => {
    expect(ids(fold({ topics }, { type: 'topicsReordered', data: { topicIds } }))).toEqual(expected);
  });

  it.each([
    [null, 'a'],
    ['a', 'b'],
    ['c', undefined],
    ['gone', 'a'],
  ])('1.7.31 after %s comes %s', (current, expected) => {
    expect(nextTopic(topics, current)?.id).toBe(expected);
  });

  it('2.4.17 topics before the current one are completed', () => {
    expect(topics.map(({ id }) => topicProgress(topics, 'b', id))).toEqual([
      'completed',
      'current',
      'upcoming',
    ]);
    expect(topics.map(({ id }) => topicProgress(topics, null, id))).toEqual([
      'upcoming',
      'upcoming',
      'upcoming',
    ]);
  });

  it('1.7.31 a full-screen topic counts as visible only if it is in the list', () => {
    expect(isFullScreenTopicVisible(topics, 'b')).toBe(true);
    expect(isFullScreenTopicVisible(topics, 'a')).toBe(false);
    expect(isFullScreenTopicVisible([topic('a')], 'b')).toBe(false);
    expect(isFullScreenTopicVisible(topics, null)).toBe(false);
  });
});

describe('call to actions', () => {
  const open = (content: Content): string | undefined => openCallToAction(content.callToActions)?.id;

  it('2.4.07 a created one is added only if it is absent', () => {
    const added = fold({}, sampleSignals.ctaCreated);
    expect(added.callToActions).toEqual([sampleSignals.ctaCreated.data.cta]);
    expect(reduceContent(added, sampleSignals.ctaCreated)).toBe(added);
  });

  it('2.4.07 an update changes only the fields it names', () => {
    const { callToActions } = fold({}, sampleSignals.ctaCreated, sampleSignals.ctaUpdated);
    expect(callToActions).toEqual([{ ...sampleSignals.ctaCreated.data.cta, title: 'Read', label: 'Read' }]);
  });

  it('2.4.05 2.4.07 opening one closes the others, and leaves those that are closed as they are', () => {
    const closed = cta('closed');
    const before = { callToActions: [closed, cta('was-open', true), cta('c')] };
    const after = fold(before, sampleSignals.ctaOpened);
    expect(after.callToActions.map((one) => one.open)).toEqual([false, false, true]);
    expect(after.callToActions[0]).toBe(closed);
  });

  it('2.4.07 one is closed, and deleted', () => {
    const before = { callToActions: [cta('c', true), cta('d')] };
    expect(open(fold(before, sampleSignals.ctaClosed))).toBeUndefined();
    expect(fold(before, sampleSignals.ctaDeleted).callToActions).toEqual([cta('d')]);
  });

  it('2.4.05 one created open closes the others', () => {
    const created: PeerSignal = { type: 'ctaCreated', data: { cta: cta('new', true) } };
    expect(fold({ callToActions: [cta('a', true)] }, created).callToActions.map((one) => one.open)).toEqual([
      false,
      true,
    ]);
  });
});

describe('backgrounds', () => {
  it('2.7.36 a created one is added once, a deleted one is removed', () => {
    const added = fold({}, sampleSignals.backgroundCreated, sampleSignals.backgroundCreated);
    expect(added.backgrounds).toEqual([{ id: 'b', url: '/stage.png', thumbnailUrl: '/stage-small.png' }]);
    expect(fold(added, sampleSignals.backgroundDeleted).backgrounds).toEqual([]);
  });

  it('2.3.10 a background has the id, url and thumbnail of the server’s answer', () => {
    expect(
      backgroundOfAnswer({ background: 'b', backgroundUrl: '/b.png', backgroundThumbnailUrl: null }),
    ).toEqual({ id: 'b', url: '/b.png', thumbnailUrl: null });
  });
});

it('an event about none of the lists returns the same content', () => {
  const content = fold({ topics: [topic('a')] });
  const others = Object.values(sampleSignals).filter(
    ({ type }) => !/^(asset|topic|cta|background)/.test(type),
  );
  for (const event of [...others, sampleNotifications.pollOpened])
    expect(reduceContent(content, event)).toBe(content);
});
