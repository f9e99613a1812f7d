import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EncodingReadings } from '../../src/debug/EncodingReadings.tsx';
import type { EncodingReport } from '../../src/protocol/debugSignals.ts';

const program = { name: 'program', height: 1080, framesPerSecond: 29.9, bitrateBps: 5_980_000 } as const;
const small = { name: '360p', height: 360, framesPerSecond: 29.9, bitrateBps: 702_000 } as const;

it.each<[string, EncodingReport]>([
  ['program 1080p 29.9 fps 6.0 Mb/s · 360p 29.9 fps 0.7 Mb/s', { tracks: [program, small], dropped: [] }],
  [
    'program 1080p 29.9 fps 6.0 Mb/s · 360p dropped: the machine did not hold 30 frames a second',
    { tracks: [program], dropped: [{ name: '360p', reason: 'slow' }] },
  ],
  [
    'program 1080p 29.9 fps 6.0 Mb/s · 360p dropped: its encoder failed',
    { tracks: [program], dropped: [{ name: '360p', reason: 'failed' }] },
  ],
])('%s', (text, encoding) => {
  expect(renderToStaticMarkup(<EncodingReadings encoding={encoding} />)).toContain(`<dd>${text}</dd>`);
});
