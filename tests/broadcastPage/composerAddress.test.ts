import { describe, expect, it } from 'vitest';
import {
  readComposerAddress,
  waitForComposerToken,
  type AddressSource,
} from '../../src/broadcastPage/composerAddress.ts';

/** A page whose fragment the server changes. */
function openPage(hash: string) {
  const events = new EventTarget();
  const location = { hash };
  const page = {
    location,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as AddressSource;
  return {
    page,
    change(next: string) {
      location.hash = next;
      events.dispatchEvent(new Event('hashchange'));
    },
  };
}

describe("the composer's address", () => {
  it.each([
    ['#composerToken=abc', { composerToken: 'abc', resolution: 'auto', backend: 'auto', renditions: [] }],
    [
      '#composerToken=abc&resolution=720p&backend=planar&renditions=720p,360p',
      { composerToken: 'abc', resolution: '720p', backend: 'planar', renditions: ['720p', '360p'] },
    ],
    [
      '#isStandby=true&resolution=1080p&renditions=',
      { isStandby: 'true', resolution: '1080p', backend: 'auto', renditions: [] },
    ],
  ])('%s', (fragment, address) => {
    expect(readComposerAddress(fragment)).toEqual(address);
  });

  it.each([
    '',
    '#resolution=720p',
    '#composerToken=',
    '#isStandby=yes',
    '#composerToken=a&backend=paper',
    '#composerToken=a&renditions=480p',
  ])('%s is refused', (fragment) => {
    expect(() => readComposerAddress(fragment)).toThrow('opened by the server alone');
  });
});

describe('the token', () => {
  it('is available at once in an address that has one', async () => {
    expect(await waitForComposerToken(openPage('#composerToken=abc').page)).toBe('abc');
  });

  it('of a standby composer arrives when the server adds it', async () => {
    const { page, change } = openPage('#isStandby=true');
    const token = waitForComposerToken(page);
    change('#isStandby=true&resolution=720p');
    change('#composerToken=later');
    expect(await token).toBe('later');
  });

  it('rejects an invalid address', async () => {
    const { page, change } = openPage('#isStandby=true');
    const token = waitForComposerToken(page);
    change('#nothing');
    await expect(token).rejects.toThrow('opened by the server alone');
  });
});
