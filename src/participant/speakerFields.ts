import type { SpeakerDetails } from '../protocol/signals.ts';

/** Longest name and role that fit a label; the fields take one character more and then say so. */
export const maxNameLength = 60;
export const maxRoleLength = 80;

/** Name and role as they are saved and shown: without the blanks around them. */
export const trimDetails = ({ userDisplayName, userRole }: SpeakerDetails): SpeakerDetails => ({
  userDisplayName: userDisplayName.trim(),
  userRole: userRole.trim(),
});

/** Why one cannot enter, or null when nothing stands in the way. The role is optional. */
export function whyNotEnter(details: SpeakerDetails): 'missingName' | 'tooLong' | null {
  const { userDisplayName, userRole } = trimDetails(details);
  if (userDisplayName === '') return 'missingName';
  return userDisplayName.length > maxNameLength || userRole.length > maxRoleLength ? 'tooLong' : null;
}
