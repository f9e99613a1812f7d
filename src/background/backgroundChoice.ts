import { noFilter, type VideoFilter } from './videoFilter.ts';

/** The pictures that come with Footlight (1.2.25, 2.9.11), in the order in which they are offered. */
export const presetNames = [
  'home-library',
  'home-livingroom',
  'home-office',
  'office-hallway',
  'office-lobby',
  'office-meeting',
  'office-openspace',
  'office-view',
] as const;
export type PresetName = (typeof presetNames)[number];

/** What a person chooses: a filter by its name, which a browser can remember. `own` is the person's own picture. */
export type BackgroundChoice = 'none' | 'blur' | 'own' | PresetName;

const choices: readonly BackgroundChoice[] = ['none', 'blur', 'own', ...presetNames];

/** The choice in a stored text; none where it names no choice. */
export const readChoice = (text: string): BackgroundChoice =>
  choices.find((choice) => choice === text) ?? 'none';

/** 1920x1080. */
const presetUrl = (name: PresetName): string => `/backgrounds/${name}.jpg`;

/** 320x180. */
export const presetThumbnailUrl = (name: PresetName): string => `/backgrounds/${name}-small.jpg`;

/** The filter of a choice; none where it is one's own picture and there is none. */
export function filterOf(choice: BackgroundChoice, ownPictureUrl: string | null): VideoFilter {
  if (choice === 'none') return noFilter;
  if (choice === 'blur') return { type: 'blur', strength: 'low' };
  const imageUrl = choice === 'own' ? ownPictureUrl : presetUrl(choice);
  return imageUrl === null ? noFilter : { type: 'background', imageUrl };
}
