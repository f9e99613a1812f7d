import { describe, expect, it } from 'vitest';
import { preferH264 } from '../../src/session/adapters/mesh/codecs.ts';
import { framesReceived, reportOfOwn, reportOfRemote } from '../../src/session/mediaReport.ts';
import {
  dtlsRoleOf,
  describedTracks,
  withDtlsRole,
  withStartBitrate,
} from '../../src/session/adapters/mesh/sdp.ts';

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n`;
const sdp = lines(
  'v=0',
  'a=group:BUNDLE 0 1 2',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'a=sendrecv',
  'a=msid:{group-1} audio-1',
  'a=setup:actpass',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102',
  'a=mid:1',
  'a=sendonly',
  'a=msid:{group-1} video-1',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 packetization-mode=1;profile-level-id=42e01f',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=mid:2',
  'a=recvonly',
  'a=msid:{group-2} video-2',
  'm=video 0 UDP/TLS/RTP/SAVPF 96',
  'a=mid:3',
  'a=msid:{group-3} video-3',
);

describe('descriptions', () => {
  it('names the tracks that their author sends', () => {
    expect(describedTracks(sdp)).toEqual([
      { mid: '0', kind: 'audio', msid: '{group-1}' },
      { mid: '1', kind: 'video', msid: '{group-1}' },
    ]);
  });

  it('gives each video codec a start bitrate, and changes nothing else', () => {
    const changed = withStartBitrate(sdp, 2000).split('\r\n');
    const before = new Set(sdp.split('\r\n'));
    expect(changed.filter((line) => !before.has(line))).toEqual([
      'a=fmtp:96 x-google-start-bitrate=2000',
      'a=fmtp:102 packetization-mode=1;profile-level-id=42e01f;x-google-start-bitrate=2000',
    ]);
    expect(changed).toHaveLength(sdp.split('\r\n').length + 1);
  });

  it('offers the encryption role that the link already has', () => {
    expect(dtlsRoleOf(sdp)).toBeNull();
    expect(dtlsRoleOf(withDtlsRole(sdp, 'passive'))).toBe('passive');
  });
});

describe('codecs', () => {
  const codec = (mimeType: string, sdpFmtpLine?: string): RTCRtpCodec => ({
    mimeType,
    clockRate: 90_000,
    ...(sdpFmtpLine === undefined ? {} : { sdpFmtpLine }),
  });

  it('puts H.264 first where the browser has it, and still offers VP8', () => {
    const baseline = codec('video/H264', 'packetization-mode=1;profile-level-id=42e01f');
    const high = codec('video/H264', 'packetization-mode=1;profile-level-id=64001f');
    const [vp8, rtx, vp9] = [codec('video/VP8'), codec('video/rtx'), codec('video/VP9')];
    expect(preferH264([vp9, vp8, rtx, high, baseline])).toEqual([baseline, high, vp8, vp9, rtx]);
  });

  it('keeps the browser’s order without H.264', () => {
    expect(preferH264([codec('video/VP9'), codec('video/VP8')])).toBeNull();
  });
});

describe('reports', () => {
  const stats = [
    { id: 'T', type: 'transport', selectedCandidatePairId: 'P2' },
    { id: 'P1', type: 'candidate-pair', currentRoundTripTime: 9 },
    {
      id: 'P2',
      type: 'candidate-pair',
      currentRoundTripTime: 0.02,
      totalRoundTripTime: 1,
      responsesReceived: 40,
    },
    {
      id: 'A',
      type: 'inbound-rtp',
      mid: '0',
      estimatedPlayoutTimestamp: 1050,
      jitterBufferDelay: 4,
      jitterBufferMinimumDelay: 2,
      jitterBufferEmittedCount: 100,
    },
    {
      id: 'V',
      type: 'inbound-rtp',
      mid: '1',
      estimatedPlayoutTimestamp: 1000,
      frameWidth: 1280,
      frameHeight: 720,
      framesPerSecond: 30,
      framesReceived: 99,
      framesDropped: 2,
      jitter: 0.006,
      bytesReceived: 1_000_000,
    },
  ];
  const places = [
    { kind: 'audio', mid: '0', captureOffsetMs: null },
    { kind: 'video', mid: '1', captureOffsetMs: null },
  ] as const;

  it('1.3.14 reads round trip, drift and tracks with their additional delay; null for what is not reported', () => {
    expect(reportOfRemote(stats, places)).toEqual({
      roundTripTimes: { currentMs: 20, averageMs: 25 },
      audioVideoDriftMs: 50,
      tracks: [
        {
          kind: 'audio',
          estimatedPlayoutTimestamp: 1050,
          jitterBufferDelayMs: 40,
          jitterBufferMinimumDelayMs: 20,
          additionalDelayMs: 20,
          frameWidth: null,
          frameHeight: null,
          framesPerSecond: null,
          framesDropped: null,
          jitterMs: null,
          byteCount: null,
        },
        {
          kind: 'video',
          estimatedPlayoutTimestamp: 1000,
          jitterBufferDelayMs: null,
          jitterBufferMinimumDelayMs: null,
          additionalDelayMs: null,
          frameWidth: 1280,
          frameHeight: 720,
          framesPerSecond: 30,
          framesDropped: 2,
          jitterMs: 6,
          byteCount: 1_000_000,
        },
      ],
    });
  });

  it('a sender has dropped what it encoded and did not send', () => {
    const sent = [
      { id: 'O', type: 'outbound-rtp', mid: '1', framesEncoded: 90, framesSent: 88, bytesSent: 5000 },
    ];
    const [track] = reportOfOwn(sent, [{ kind: 'video', mid: '1' }]).tracks;
    expect(track).toMatchObject({ framesDropped: 2, byteCount: 5000, jitterMs: null });
  });

  it('drift is read from capture times until the browser has an estimate', () => {
    const captured = [
      { kind: 'audio', mid: '0', captureOffsetMs: 3_000_180 },
      { kind: 'video', mid: '1', captureOffsetMs: 3_000_150 },
    ] as const;
    const early = stats.map((stat) => ({ ...stat, estimatedPlayoutTimestamp: undefined }));
    expect(reportOfRemote(early, captured).audioVideoDriftMs).toBe(30);
    expect(reportOfRemote(stats, captured).audioVideoDriftMs).toBe(50);
    expect(reportOfRemote(early, captured.slice(0, 1)).audioVideoDriftMs).toBeNull();
    expect(reportOfRemote(early, places).audioVideoDriftMs).toBeNull();
  });

  it('an empty report is all null', () => {
    const report = reportOfRemote([], places);
    expect(report.roundTripTimes).toEqual({ currentMs: null, averageMs: null });
    expect(report.audioVideoDriftMs).toBeNull();
    expect(framesReceived([], '1')).toBeNull();
    expect(framesReceived(stats, '1')).toBe(99);
  });
});
