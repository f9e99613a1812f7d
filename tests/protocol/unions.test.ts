import { describe, expect, it } from 'vitest';
import { notificationSchema } from '../../src/protocol/notifications.ts';
import { isSettingsReply, maxSignalChars, peerSignalSchema } from '../../src/protocol/signals.ts';
import { sampleNotifications, sampleSignals } from './samples.ts';

const names = (text: string): string[] => text.split(/\s+/).filter((name) => name !== '');

/** Part 1 section 7, what is sent; written out so that a name left out is seen here. */
const sent = names(`
  init initDebug speakerDetails maxReceiveResolutionChanged maxSendResolutionChanged debugReport streamShown
  streamHidden layout layoutChanged putInSpotlight removeFromSpotlight assetShown assetHidden autoProdDisabled
  autoProdUpdated questionShown questionHidden pollHidden logoHidden logoChanged status templateSettings
  autoProdSettings assetSettings pollSettings questionSettings topicSettings widgetSettings`);
/** Part 1 section 7, what is received. */
const received = names(`
  autoProdUpdated autoProdDisabled assetShown assetHidden assetsCreated assetsReordered assetDeleted
  assetsDeleteAll pollShown pollHidden questionShown questionHidden topicCreated topicUpdated topicDeleted
  topicsReordered topicSettingsChanged widgetShown widgetHidden backgroundCreated backgroundDeleted
  backgroundShown backgroundHidden logoShown logoHidden logoChanged speakerNamesShown speakerNamesHidden
  fontChanged themeChanged colorsUpdated maxReceiveResolutionChanged maxSendResolutionChanged ctaCreated
  ctaUpdated ctaOpened ctaClosed ctaDeleted statusChanged`);
/** Part 2 section 7, what panels send. */
const sentByPanels = names(`
  pollShown pollHidden assetShown assetHidden assetsCreated assetsDeleteAll assetsReordered assetDeleted
  fontChanged themeChanged speakerNamesShown speakerNamesHidden logoShown colorsUpdated backgroundHidden
  backgroundShown backgroundCreated backgroundDeleted widgetShown widgetHidden statusChanged questionShown
  autoProdUpdated autoProdDisabled debugReport topicCreated topicsReordered topicUpdated topicDeleted
  topicSettingsChanged`);
const notified = names(`
  voteSubmitted pollCreated pollUpdated pollDeleted pollOpened pollClosed pollOptionCreated pollOptionUpdated
  pollOptionDeleted`);
const replies = names(`
  layout status templateSettings autoProdSettings assetSettings pollSettings questionSettings topicSettings
  widgetSettings`);

describe('peer signals', () => {
  it('1.7.20 1.7.21 2.7.36 2.7.37 are exactly those named by the spec', () => {
    const spec = new Set([...sent, ...received, ...sentByPanels]);
    expect(Object.keys(sampleSignals).sort()).toEqual([...spec].sort());
  });

  it.each(Object.values(sampleSignals))('$type as sent is taken, and nothing of it is lost', (signal) => {
    expect(peerSignalSchema.parse(JSON.parse(JSON.stringify(signal)))).toEqual(signal);
    expect(JSON.stringify(signal).length).toBeLessThan(maxSignalChars);
  });

  it.each(Object.values(sampleSignals).filter(({ data }) => Object.keys(data).length > 0))(
    '1.8.13 $type without its data is no signal',
    ({ type }) => {
      expect(peerSignalSchema.safeParse({ type }).success).toBe(false);
      expect(peerSignalSchema.safeParse({ type, data: null }).success).toBe(false);
      expect(peerSignalSchema.safeParse({ type, data: 'x' }).success).toBe(false);
    },
  );

  it('2.4.04 2.7.36 pollShown carries the poll id', () => {
    expect(peerSignalSchema.parse({ type: 'pollShown', data: { pollId: 'p' } })).toEqual(
      sampleSignals.pollShown,
    );
  });

  it('1.4.29 the settings replies are these, and no other signal is one', () => {
    const found = Object.values(sampleSignals).filter(isSettingsReply);
    expect(found.map(({ type }) => type).sort()).toEqual([...replies].sort());
  });
});

describe('notifications', () => {
  it('1.7.23 are exactly those named by the spec', () => {
    expect(Object.keys(sampleNotifications).sort()).toEqual([...notified].sort());
  });

  it.each(Object.values(sampleNotifications))('1.7.23 $type as sent is taken', (notification) => {
    expect(notificationSchema.parse(JSON.parse(JSON.stringify(notification)))).toEqual(notification);
  });

  it.each(Object.values(sampleNotifications))('$type without its data is none', ({ type }) => {
    expect(notificationSchema.safeParse({ type }).success).toBe(false);
  });
});
