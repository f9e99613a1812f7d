import type { SpeakerDetails } from '../protocol/signals.ts';

/** Longest name and role that fit a label, in characters. The fields accept one more and then show an error. */
export const maxNameLength = 60;
export const maxRoleLength = 80;

/** Name and role as they are saved and shown: without leading and trailing spaces. */
export const trimDetails = ({ userDisplayName, userRole }: SpeakerDetails): SpeakerDetails => ({
  userDisplayName: userDisplayName.trim(),
  userRole: userRole.trim(),
});

/** Why a person cannot enter with these details, or null when they can. The role is optional. */
export function whyNotEnter(details: SpeakerDetails): 'missingName' | 'tooLong' | null {
  const { userDisplayName, userRole } = trimDetails(details);
  if (userDisplayName === '') return 'missingName';
  return userDisplayName.length > maxNameLength || userRole.length > maxRoleLength ? 'tooLong' : null;
}
