import { expect, it } from 'vitest';
import { opensByItself, readMachine } from '../../../src/studio/monitor/monitorMachine.ts';

it.each([
  [8, true, true],
  [5, true, true],
  [4, true, false],
  [2, true, false],
  [8, false, false],
])(
  'on %s cores, with hardware decoding %s, the monitor opens by itself: %s',
  (cores, decodesInHardware, opens) => {
    expect(opensByItself({ cores, decodesInHardware })).toBe(opens);
  },
);

const browser = (decodingInfo: () => Promise<object>): Navigator =>
  ({ hardwareConcurrency: 8, mediaCapabilities: { decodingInfo } }) as unknown as Navigator;

it.each([
  [async () => ({ supported: true, powerEfficient: true }), true],
  [async () => ({ supported: true, powerEfficient: false }), false],
  [async () => ({ supported: false, powerEfficient: true }), false],
  [async () => Promise.reject(new TypeError('not known here')), false],
])('a browser is asked whether its hardware decodes the program', async (decodingInfo, decodesInHardware) => {
  expect(await readMachine(browser(decodingInfo))).toEqual({ cores: 8, decodesInHardware });
});

it('a browser that cannot be asked counts as one without hardware', async () => {
  const old = { hardwareConcurrency: 8 } as unknown as Navigator;
  expect(await readMachine(old)).toEqual({ cores: 8, decodesInHardware: false });
});
