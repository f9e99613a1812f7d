import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StreamReportCard } from '../../src/debug/StreamReportCard.tsx';

const track = {
  estimatedPlayoutTimestamp: 5000,
  jitterBufferDelayMs: 40,
  jitterBufferMinimumDelayMs: 30,
  additionalDelayMs: 20,
  framesDropped: 0,
  jitterMs: 1,
  byteCount: 1000,
} as const;

it('1.3.14 a report shows each of its readings, the additional delay of its tracks too', () => {
  const markup = renderToStaticMarkup(
    <StreamReportCard
      stream={{ id: 's', source: 'camera' }}
      points={[]}
      report={{
        id: 's',
        connectionId: 'c',
        videoType: 'camera',
        roundTripTimes: { currentMs: 11, averageMs: 12 },
        audioVideoDriftMs: 13,
        tracks: [
          { ...track, kind: 'video', frameWidth: 640, frameHeight: 360, framesPerSecond: 25 },
          { ...track, kind: 'audio', frameWidth: null, frameHeight: null, framesPerSecond: null },
        ],
      }}
    />,
  );
  const readings = [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name, value]) => [name, value],
  );
  const ofEachTrack = [
    ['Jitter buffer, delay / minimum', '40 ms / 30 ms'],
    ['Additional delay', '20 ms'],
    ['Playout', '5000 ms'],
  ];
  expect(readings).toEqual([
    ['Round trip, now / average', '11 ms / 12 ms'],
    ['Audio ahead of video', '13 ms'],
    ['Picture', '640 × 360'],
    ['Frames', '25 / s'],
    ...ofEachTrack,
    ...ofEachTrack,
  ]);
});
