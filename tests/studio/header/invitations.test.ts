import { describe, expect, it } from 'vitest';
import { describeInvitations, watchLink } from '../../../src/studio/header/invitations.ts';

const origin = 'https://studio.example';
const links = {
  host: `${origin}/demo#key=h`,
  speaker: `${origin}/demo/join#key=s`,
  watch: watchLink(origin, 'demo'),
};

describe('the invite menu', () => {
  it('1.2.08 2.2.01 2.6.02 gives hosts the absolute links with their keys: studio, speakers, audience', () => {
    expect(describeInvitations(true, links, links.watch).map(({ id, url }) => [id, url])).toEqual(
      Object.entries(links),
    );
  });

  it('gives everybody else the watch link only', () => {
    expect(describeInvitations(false, null, links.watch).map(({ url }) => url)).toEqual([
      'https://studio.example/demo/watch',
    ]);
  });
});
