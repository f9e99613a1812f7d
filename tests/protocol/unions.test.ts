import { describe, expect, it } from 'vitest';
import { localReportSchema } from '../../src/protocol/debugSignals.ts';
import { notificationSchema } from '../../src/protocol/notifications.ts';
import { connectionSchema } from '../../src/protocol/relay.ts';
import { callToActionSchema, pollSchema, topicSchema } from '../../src/protocol/rest.ts';
import { templateSettingsSchema } from '../../src/protocol/session.ts';
import { autoProductionSchema, questionSchema } from '../../src/protocol/show.ts';
import { isSettingsReply, maxSignalChars, peerSignalSchema } from '../../src/protocol/signals.ts';
import { sampleNotifications, sampleSignals } from './samples.ts';

const names = (text: string): string[] => text.split(/\s+/).filter((name) => name !== '');

/** Part 1, section 7, sent; listed in full so that a missing name is noticed. */
const sent = names(`
  init initDebug speakerDetails maxReceiveResolutionChanged maxSendResolutionChanged debugReport streamShown
  streamHidden layout layoutChanged putInSpotlight removeFromSpotlight assetShown assetHidden autoProdDisabled
  autoProdUpdated questionShown questionHidden pollHidden logoHidden logoChanged status templateSettings
  autoProdSettings assetSettings pollSettings questionSettings topicSettings widgetSettings`);
/** Part 1, section 7, received. */
const received = names(`
  autoProdUpdated autoProdDisabled assetShown assetHidden assetsCreated assetsReordered assetDeleted
  assetsDeleteAll pollShown pollHidden questionShown questionHidden topicCreated topicUpdated topicDeleted
  topicsReordered topicSettingsChanged widgetShown widgetHidden backgroundCreated backgroundDeleted
  backgroundShown backgroundHidden logoShown logoHidden logoChanged speakerNamesShown speakerNamesHidden
  fontChanged themeChanged colorsUpdated maxReceiveResolutionChanged maxSendResolutionChanged ctaCreated
  ctaUpdated ctaOpened ctaClosed ctaDeleted statusChanged`);
/** Part 2, section 7, sent by panels. */
const sentByPanels = names(`
  pollShown pollHidden assetShown assetHidden assetsCreated assetsDeleteAll assetsReordered assetDeleted
  fontChanged themeChanged speakerNamesShown speakerNamesHidden logoShown colorsUpdated backgroundHidden
  backgroundShown backgroundCreated backgroundDeleted widgetShown widgetHidden statusChanged questionShown
  autoProdUpdated autoProdDisabled debugReport topicCreated topicsReordered topicUpdated topicDeleted
  topicSettingsChanged`);
/** Footlight's own. */
const ours = names(
  'speakersMayShowChanged disableStageChanged microphoneHoldChanged recordingReport localRecordingChanged',
);
const notified = names(`
  voteSubmitted pollCreated pollUpdated pollDeleted pollOpened pollClosed pollOptionCreated pollOptionUpdated
  pollOptionDeleted`);
const replies = names(`
  layout status templateSettings autoProdSettings assetSettings pollSettings questionSettings topicSettings
  widgetSettings`);

describe('peer signals', () => {
  it('1.7.20 1.7.21 2.7.36 2.7.37 are exactly those named by the spec, and our own', () => {
    const spec = new Set([...sent, ...received, ...sentByPanels, ...ours]);
    expect(Object.keys(sampleSignals).sort()).toEqual([...spec].sort());
  });

  it.each(Object.values(sampleSignals))('$type is accepted as sent, and nothing in it is lost', (signal) => {
    expect(peerSignalSchema.parse(JSON.parse(JSON.stringify(signal)))).toEqual(signal);
    expect(JSON.stringify(signal).length).toBeLessThan(maxSignalChars);
  });

  it.each(Object.values(sampleSignals).filter(({ data }) => Object.keys(data).length > 0))(
    '1.8.13 $type without its data is not a signal',
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

  it('1.4.29 exactly these signals are settings replies', () => {
    const found = Object.values(sampleSignals).filter(isSettingsReply);
    expect(found.map(({ type }) => type).sort()).toEqual([...replies].sort());
  });
});

describe('entities have the fields of the spec', () => {
  const fieldsOf = ({ shape }: { shape: object }): string[] => Object.keys(shape).sort();
  const named = (text: string): string[] => names(text).sort();

  it('1.3.05 a connection says whether it is a composer', () => {
    expect(fieldsOf(connectionSchema.shape.data)).toContain('is_composer');
  });

  it('1.3.13 1.3.14 a debug report has the limits and a reading for each stream', () => {
    const { reports, ...limits } = sampleSignals.debugReport.data;
    expect(limits).toEqual({ maxSendResolution: 'auto', maxReceiveResolution: '360p' });
    expect(Object.keys(reports[0] ?? {}).sort()).toEqual(
      named('id connectionId videoType roundTripTimes audioVideoDriftMs tracks'),
    );
    const fieldsOfTrack = localReportSchema.shape.tracks.element;
    expect(fieldsOf(fieldsOfTrack)).toEqual(
      named(
        'kind estimatedPlayoutTimestamp jitterBufferDelayMs jitterBufferMinimumDelayMs additionalDelayMs frameWidth frameHeight framesPerSecond ' +
          // Ours, for the plots of the debug page.
          'framesDropped jitterMs byteCount',
      ),
    );
  });

  it('2.3.17 auto-production has a leader and a wanted state', () => {
    // The reason is ours.
    expect(fieldsOf(autoProductionSchema)).toEqual(named('leaderConnectionId state reason'));
    expect(fieldsOf(autoProductionSchema.shape.state)).toEqual(
      named('layout dominantVideoStreamId speakersNames'),
    );
  });

  it('1.3.16 each setting shared on join has its fields', () => {
    const fields = (type: keyof typeof sampleSignals): string[] =>
      Object.keys(sampleSignals[type].data).sort();
    expect(fields('assetSettings')).toEqual(['assetId']);
    expect(fields('pollSettings')).toEqual(['pollId']);
    expect(fields('questionSettings')).toEqual(['index', 'question']);
    expect(fields('topicSettings')).toEqual(['topicId']);
    expect(fields('widgetSettings')).toEqual(['displayDurationMs', 'widget']);
    expect(sampleSignals.questionSettings.data).toEqual({ question: null, index: -1 });
  });

  it('2.3.03 a question', () => {
    expect(fieldsOf(questionSchema)).toEqual(
      named('chatMessageId text authorName authorId isSpeaker chatType'),
    );
  });

  it('2.3.04 a call to action', () => {
    expect(fieldsOf(callToActionSchema)).toEqual(named('id title message label url open'));
  });

  it('2.3.05 2.3.06 a poll and its options', () => {
    expect(fieldsOf(pollSchema)).toEqual(named('id question hideResults status options'));
    expect(fieldsOf(pollSchema.shape.options.element)).toEqual(named('id label voteCount'));
    expect(pollSchema.shape.status.options).toEqual(['pending', 'opened', 'closed']);
  });

  it('2.3.09 template settings', () => {
    expect(fieldsOf(templateSettingsSchema)).toEqual(
      named('theme font colors speakersNames logo background'),
    );
  });

  it('2.3.12 a topic', () => {
    expect(fieldsOf(topicSchema)).toEqual(named('id name transitionType'));
    expect(topicSchema.shape.transitionType.options).toEqual(['fullscreen', 'lower_third']);
  });

  it('1.5.14 a question without text is not shown', () => {
    const { question } = sampleSignals.questionShown.data;
    expect(questionSchema.safeParse({ ...question, text: '  ' }).success).toBe(false);
  });
});

describe('notifications', () => {
  it('1.7.23 are exactly those named by the spec', () => {
    expect(Object.keys(sampleNotifications).sort()).toEqual([...notified].sort());
  });

  it.each(Object.values(sampleNotifications))('1.7.23 $type is accepted as sent', (notification) => {
    expect(notificationSchema.parse(JSON.parse(JSON.stringify(notification)))).toEqual(notification);
  });

  it.each(Object.values(sampleNotifications))('$type without its data is rejected', ({ type }) => {
    expect(notificationSchema.safeParse({ type }).success).toBe(false);
  });
});
