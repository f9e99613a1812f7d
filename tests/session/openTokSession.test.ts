import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceRefusedStreams } from '../../src/participant/announceRefusedStreams.ts';
import type { Publication, VideoStream } from '../../src/session/videoSession.ts';
import { startTestServer, type TestServer } from '../server/testServer.ts';
import { FakeTrack } from './fakeTrack.ts';
import { streamOf } from './memorySession.ts';
import {
  createOpenTokHarness,
  openOfflineOpenTok,
  type OpenTokHarness,
  type OpenTokParticipant,
} from './openTokHarness.ts';
import { openTokApplicationId } from './openTokKey.ts';

describe('a session whose media OpenTok carries', () => {
  let started: { server: TestServer; end(): Promise<void> } | null = null;
  let harness: OpenTokHarness;
  let host: OpenTokParticipant;
  let guest: OpenTokParticipant;

  beforeAll(async () => {
    started = await startTestServer({ openTok: await openOfflineOpenTok() });
  }, 60_000);
  afterAll(() => started?.end());

  beforeEach(async () => {
    if (started === null) throw new Error('the server is not started');
    harness = await createOpenTokHarness(started.server, 7);
    host = await harness.create('host', 'ada');
    guest = await harness.create('guest', 'ben');
  });
  afterEach(() => harness.end());

  const joinBoth = async (): Promise<void> => {
    await host.join();
    await guest.join();
  };
  const shown = (streamId: string, at = host): VideoStream | undefined =>
    at.session.getState().streams.find(({ id }) => id === streamId);
  const kindsAt = (streamId: string): string =>
    (shown(streamId)?.mediaStream?.getTracks() ?? []).map(({ kind }) => kind).join(' ');
  const until = (condition: () => boolean, what: string): Promise<void> => harness.until(condition, what);

  function publish(
    participant: OpenTokParticipant,
    tracks: FakeTrack[],
    source: 'camera' | 'screen' = 'camera',
  ): Publication {
    return participant.session.publish({
      streamId: `${source}-1`,
      source,
      mediaStream: streamOf(tracks),
      hasAudio: tracks.some(({ kind }) => kind === 'audio'),
      hasVideo: tracks.some(({ kind }) => kind === 'video'),
    });
  }
  const both = (): [FakeTrack, FakeTrack] => [new FakeTrack('audio'), new FakeTrack('video')];

  it('1.7.17 is initialised with the application id and session migration on', async () => {
    await host.join();
    expect(host.page.initialised).toEqual([openTokApplicationId]);
    expect(host.page.sessions.map(({ options }) => options)).toEqual([{ sessionMigration: true }]);
  });

  it('1.7.17 publishes the camera at 1280x720 and the screen at 1920x1080', async () => {
    await joinBoth();
    publish(guest, both());
    publish(guest, [new FakeTrack('video')], 'screen');
    await until(() => kindsAt('camera-1') !== '' && kindsAt('screen-1') !== '', 'both streams');
    expect(guest.page.publishers.map(({ properties: { name, resolution } }) => [name, resolution])).toEqual([
      ['camera-1', '1280x720'],
      ['screen-1', '1920x1080'],
    ]);
  });

  it('1.3.04 a picture that the network is too slow for is disabled for quality, only where it does not arrive', async () => {
    await joinBoth();
    publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    host.page.setQuality('camera-1', false);
    expect([shown('camera-1')?.disabled, shown('camera-1')?.disabledReason]).toEqual([true, 'quality']);
    expect(shown('camera-1', guest)?.disabled).toBe(false);
    host.page.setQuality('camera-1', true);
    expect([shown('camera-1')?.disabled, shown('camera-1')?.disabledReason]).toEqual([false, null]);
  });

  it('1.8.06 a failed subscription is logged, and tried again', async () => {
    await joinBoth();
    harness.openTok.failures.subscribe.push('OT_TIMEOUT');
    publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    expect(host.problems.map(({ message }) => message)).toEqual([
      'receiving a camera failed: OT_TIMEOUT: said the fake',
    ]);
  });

  it('what OpenTok does not accept is logged, and published again', async () => {
    await joinBoth();
    harness.openTok.failures.publish.push('OT_UNEXPECTED_SERVER_RESPONSE');
    publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    expect(guest.problems.map(({ message }) => message)).toEqual([
      'publishing the camera failed: OT_UNEXPECTED_SERVER_RESPONSE: said the fake',
    ]);
    expect(harness.openTok.streamNames).toEqual(['camera-1']);
  });

  it('1.8.06 what OpenTok refuses three times is said once, and no longer refused when it is taken', async () => {
    await joinBoth();
    const toasts: string[] = [];
    const stop = announceRefusedStreams(guest.session, (key) => toasts.push(key));
    harness.openTok.failures.publish.push('OT_TIMEOUT', 'OT_TIMEOUT', 'OT_TIMEOUT');
    publish(guest, both());
    await until(() => guest.problems.length === 2, 'the second refusal');
    expect(toasts).toEqual([]);
    await until(() => guest.problems.length === 3, 'the third refusal');
    expect(toasts).toEqual(['studio.error.publishCamera']);
    expect(guest.session.getState().refusedSources).toEqual(['camera']);
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    expect(guest.session.getState().refusedSources).toEqual([]);
    expect(toasts).toHaveLength(1);
    stop();
  });

  it.each(['forceUnpublished', 'reset', 'networkDisconnected'])(
    'a stream that OpenTok has ended (%s) is published again; one that its speaker has ended is not',
    async (reason) => {
      await joinBoth();
      const tracks = both();
      const publication = publish(guest, tracks);
      await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
      const before = shown('camera-1')?.mediaStream;
      guest.page.dropPublisher('camera-1', reason);
      expect(guest.problems.map(({ message }) => message)).toEqual([
        `OpenTok ended the stream of the camera: ${reason}`,
      ]);
      await until(() => ![null, before].includes(shown('camera-1')?.mediaStream ?? null), 'the camera again');
      expect(harness.openTok.streamNames).toEqual(['camera-1']);
      expect(tracks.map(({ readyState }) => readyState)).toEqual(['live', 'live']);
      publication.unpublish();
      await until(() => harness.openTok.streamNames.length === 0, 'the end of the stream');
      expect(guest.problems).toHaveLength(1);
      expect(guest.page.publishers).toHaveLength(2);
    },
  );

  it.each([
    ['OT_CONNECTION_LIMIT_EXCEEDED', 'sessionFull'],
    ['OT_CONNECT_FAILED', 'mediaUnavailable'],
    ['OT_UNEXPECTED_SERVER_RESPONSE', 'mediaUnavailable'],
    ['OT_XDOMAIN_OR_PARSING_ERROR', 'mediaUnavailable'],
    ['OT_EMPTY_RESPONSE_BODY', 'mediaUnavailable'],
    ['OT_BADLY_FORMED_RESPONSE', 'mediaUnavailable'],
    ['OT_INVALID_HTTP_STATUS', 'mediaUnavailable'],
    ['OT_UNKNOWN_HTTP_ERROR', 'mediaUnavailable'],
    ['OT_HTTP_ERROR', 'mediaUnavailable'],
    ['OT_TIMEOUT', 'mediaUnavailable'],
    ['OT_AUTHENTICATION_ERROR', 'joinFailed'],
    ['OT_INVALID_SESSION_ID', 'joinFailed'],
  ])('1.8.05 %s on joining is %s, and nobody sees the participant come', async (name, code) => {
    await host.join();
    harness.openTok.failures.connect.push(name);
    await expect(guest.join()).rejects.toMatchObject({ code });
    expect(guest.session.getState()).toMatchObject({ status: 'disconnected', error: { code } });
    expect(host.session.getState().connections).toHaveLength(1);
    await guest.join();
    expect(guest.session.getState()).toMatchObject({ status: 'connected', error: null });
  });

  it('a server that gets no session from OpenTok is the same to a participant as OpenTok out of reach', async () => {
    const refused = Object.assign(new Error('not now'), { code: 'videoServiceUnavailable' });
    await expect(guest.session.connect(() => Promise.reject(refused))).rejects.toMatchObject({
      code: 'mediaUnavailable',
    });
    expect(guest.page.sessions).toEqual([]);
  });

  it('1.4.05 is reconnecting while OpenTok restores a lost connection; signals go on', async () => {
    await joinBoth();
    guest.page.cut();
    expect(guest.session.getState().status).toBe('reconnecting');
    await guest.session.signal({ type: 'init', data: {} });
    guest.page.restore();
    expect(guest.session.getState().status).toBe('connected');
  });

  it('joins OpenTok again with a new token when its client has given up, and publishes again', async () => {
    await joinBoth();
    publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    const { connectionId } = guest.session.getState();
    expect(guest.calls).toHaveLength(1);
    guest.page.giveUp();
    expect(guest.session.getState().status).toBe('reconnecting');
    await until(() => kindsAt('camera-1') === '', 'the camera is gone');
    await until(() => guest.session.getState().status === 'connected', 'back');
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera is back');
    expect(guest.calls).toHaveLength(2);
    expect(guest.session.getState().connectionId).toBe(connectionId);
  });

  it('gives up when OpenTok does not come back in time, and leaves the roster', async () => {
    if (started === null) throw new Error('the server is not started');
    const impatient = await createOpenTokHarness(started.server, 8, { giveUpAfterMs: 1200 });
    const [stays, goes] = [await impatient.create('host', 'ada'), await impatient.create('guest', 'ben')];
    await stays.join();
    await goes.join();
    goes.page.cut();
    await until(() => goes.session.getState().status === 'disconnected', 'given up');
    expect(goes.session.getState().error?.code).toBe('notConnected');
    await until(() => stays.session.getState().connections.length === 1, 'gone');
    impatient.end();
  });

  it('whom OpenTok’s own moderation disconnects has been removed', async () => {
    await joinBoth();
    guest.page.remove();
    expect(guest.session.getState()).toMatchObject({ status: 'disconnected', error: { code: 'removed' } });
    await until(() => host.session.getState().connections.length === 1, 'gone');
  });

  it('knows everybody’s connections to OpenTok, for as long as they last', async () => {
    await joinBoth();
    const pseudonyms = () => host.session.getState().connections.map(({ speakerId }) => speakerId);
    const known = () => host.session.mediaConnections();
    await until(() => known().length === 2 && pseudonyms().length === 2, 'both');
    expect(
      known()
        .map(({ speakerId }) => speakerId)
        .toSorted(),
    ).toEqual(pseudonyms().toSorted());
    const [own, other] = [host, guest].map(({ page }) => page.session?.connection?.connectionId);
    expect(new Set(known().map(({ connectionId }) => connectionId))).toEqual(new Set([own, other]));
    guest.session.disconnect();
    await until(() => known().length === 1, 'one');
    expect(known().map(({ connectionId }) => connectionId)).toEqual([own]);
  });

  it('a camera that is turned off is captured no longer, at once; the participant’s own track is left alone', async () => {
    await joinBoth();
    const [audio, video] = both();
    const publication = publish(guest, [audio, video]);
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    await publication.replaceTrack('video', null);
    publication.update({ hasAudio: true, hasVideo: false });
    expect(video.copies.map(({ readyState }) => readyState)).toEqual(['ended']);
    expect(guest.page.publishers[0]?.sends).toEqual({ audio: true, video: false });
    publication.unpublish();
    await until(() => shown('camera-1') === undefined, 'gone');
    expect([audio.readyState, video.readyState]).toEqual(['live', 'live']);
    expect(audio.copies.map(({ readyState }) => readyState)).toEqual(['ended']);
  });

  it('a microphone that is muted sends nothing, without another stream', async () => {
    await joinBoth();
    const publication = publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    publication.update({ hasAudio: false, hasVideo: true });
    expect(guest.page.publishers.map(({ sends }) => sends.audio)).toEqual([false]);
    publication.update({ hasAudio: true, hasVideo: true });
    expect(guest.page.publishers.map(({ sends }) => sends.audio)).toEqual([true]);
  });

  it('a filtered picture takes the place of the camera without a gap', async () => {
    await joinBoth();
    const publication = publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    const before = shown('camera-1')?.mediaStream;
    const gaps: unknown[] = [];
    host.session.subscribe(() => {
      if (kindsAt('camera-1') !== 'audio video') gaps.push(shown('camera-1'));
    });
    const filtered = new FakeTrack('video');
    await publication.replaceTrack('video', filtered.asTrack());
    await until(() => shown('camera-1')?.mediaStream !== before, 'the filtered picture');
    await until(() => harness.openTok.streamNames.length === 1, 'the old stream has ended');
    expect(gaps).toEqual([]);
    expect(guest.page.publishers.at(-1)?.properties.videoSource).toBe(filtered.copies[0]);
  });

  it('streams of somebody who is not in the roster are not received', async () => {
    await joinBoth();
    const stranger = harness.openTok.openPage();
    const token = guest.calls[0]?.media;
    const session = stranger.client.initSession(openTokApplicationId, token?.sessionId ?? '', {
      sessionMigration: true,
    });
    await new Promise<void>((resolve) => {
      session.connect(token?.token ?? '', () => resolve());
    });
    const publisher = stranger.client.initPublisher(
      undefined,
      {
        ...{
          name: 'not-announced',
          insertDefaultUI: false,
          resolution: '1280x720',
          videoContentHint: 'motion',
        },
        ...{ audioSource: null, videoSource: new FakeTrack('video').asTrack() },
        ...{ publishAudio: false, publishVideo: true },
      },
      () => undefined,
    );
    session.publish(publisher, () => undefined);
    publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera of a participant');
    await until(() => harness.openTok.streamNames.length === 2, 'both at OpenTok');
    const received = host.page.session?.subscribers.map(({ stream }) => stream.name);
    expect(received).toEqual(['camera-1']);
  });

  it('asks OpenTok for the size that is preferred, also of a stream that comes again', async () => {
    await joinBoth();
    const publication = publish(guest, both());
    host.session.setPreferredResolution('camera-1', '360p');
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    const newest = () => host.page.session?.subscribers.at(-1);
    expect(newest()?.resolutions.at(-1)).toEqual({ width: 640, height: 360 });
    host.session.setPreferredResolution('camera-1', 'off');
    expect(newest()?.receivesVideo).toBe(false);
    const before = newest();
    await publication.replaceTrack('video', new FakeTrack('video').asTrack());
    await until(() => newest() !== before, 'another stream');
    expect(newest()?.receivesVideo).toBe(false);
    host.session.setPreferredResolution('camera-1', '720p');
    await until(() => newest()?.receivesVideo === true, 'on again');
    expect(newest()?.resolutions.at(-1)).toEqual({ width: 1280, height: 720 });
  });

  it('limits what it sends', async () => {
    await joinBoth();
    const publication = publish(guest, both());
    publication.setMaxResolution('180p');
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    expect(guest.page.publishers[0]?.resolutions).toEqual([{ width: 320, height: 180 }]);
    publication.setMaxResolution('auto');
    expect(guest.page.publishers[0]?.resolutions.at(-1)).toEqual({ width: 1280, height: 720 });
  });

  it('a limit that is set while the camera is turned off holds once it is on again', async () => {
    await joinBoth();
    const publication = publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    publication.update({ hasAudio: true, hasVideo: false });
    publication.setMaxResolution('180p');
    publication.update({ hasAudio: true, hasVideo: true });
    expect(guest.page.publishers[0]?.resolutions).toEqual([{ width: 320, height: 180 }]);
    expect(guest.problems).toEqual([]);
  });

  it('1.3.14 reports the streams of others and its own', async () => {
    await joinBoth();
    publish(guest, both());
    await until(() => kindsAt('camera-1') === 'audio video', 'the camera');
    for (const participant of [host, guest]) {
      const report = await participant.session.getReport('camera-1');
      expect(report).toMatchObject({ id: 'camera-1', videoType: 'camera' });
      expect(report.tracks.map(({ kind, framesPerSecond }) => [kind, framesPerSecond])).toEqual([
        ['audio', 30],
        ['video', 30],
      ]);
    }
  });
});
