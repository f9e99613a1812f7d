import type { SocialNetwork } from '../program.ts';

/** Icons for social links, as lines in a 24x24 box; plain drawings, not the networks' own marks. */
export const networkSigns: Record<SocialNetwork, string> = {
  custom:
    'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19z M2.5 12h19 M12 2.5c3 3 4 6 4 9.5s-1 6.5-4 9.5c-3-3-4-6-4-9.5s1-6.5 4-9.5z',
  facebook: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V21 M6.5 12h8.5',
  linkedin: 'M5 9.5V20 M5 4.5v.01 M10.5 20V9.5 M10.5 14a4.5 4.5 0 0 1 9 0v6',
  instagram:
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3z M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8z M17 7v.01',
  twitter: 'M4 4l16 16 M20 4L4 20',
};
