import { editSessionBodySchema, type EditSessionBody } from '../protocol/rest/adminSessions.ts';
import type { AdminSession } from '../protocol/rest.ts';
import type { SessionKind } from '../protocol/session.ts';
import { t } from '../text/adminText.ts';

export const socialNames = ['custom', 'linkedin', 'facebook', 'instagram', 'twitter'] as const;

/** A destination in the form: one of the session's own, whose key nobody sees, or an address that is being typed. */
export type FormDestination =
  | { type: 'kept'; id: string; keep: number; shownAs: string }
  | { type: 'new'; id: string; address: string };

/** What was typed into the form; times are local, as in the browser's date-time fields. */
export interface SessionForm {
  kind: SessionKind;
  name: string;
  groupName: string;
  organizationName: string;
  startsAt: string;
  endsAt: string;
  socialLinks: Record<(typeof socialNames)[number], string>;
  localRecordingEnabled: boolean;
  /** The audience may write. */
  chatOpen: boolean;
  /** Anybody with the address may join as a speaker. */
  openJoin: boolean;
  /** Speakers may put themselves on stream. */
  speakersMayShow: boolean;
  /** Nothing may be put on stream. */
  disableStage: boolean;
  rtmpDestinations: readonly FormDestination[];
}

/** Messages by the path of the field in the request, such as `groupSocialLinks.facebook`. */
export type FormErrors = Readonly<Record<string, string>>;

/** The request body that a form produces, or the errors by field. With a video's length in seconds, that decides the end. */
export function readSessionForm(
  form: SessionForm,
  videoSeconds: number | null = null,
): { type: 'valid'; body: EditSessionBody } | { type: 'invalid'; errors: FormErrors } {
  const startsAt = new Date(form.startsAt);
  const endsAt =
    videoSeconds === null ? new Date(form.endsAt) : new Date(startsAt.getTime() + videoSeconds * 1000);
  const errors: Record<string, string> = {};
  for (const [field, date] of Object.entries({ startsAt, endsAt }))
    if (Number.isNaN(date.getTime())) errors[field] = t('admin.dateNeeded');
  const body: EditSessionBody = {
    kind: form.kind,
    name: form.name,
    groupName: form.groupName,
    organizationName: form.organizationName,
    startsAt,
    endsAt,
    groupSocialLinks: Object.fromEntries(
      socialNames.map((name) => [name, form.socialLinks[name].trim() === '' ? null : form.socialLinks[name]]),
    ),
    localRecordingEnabled: form.localRecordingEnabled,
    liveChatDisabled: !form.chatOpen,
    openJoin: form.openJoin,
    speakersMayShow: form.speakersMayShow,
    disableStage: form.disableStage,
    rtmpDestinations: form.rtmpDestinations.map((destination) =>
      destination.type === 'kept'
        ? { keep: destination.keep, shownAs: destination.shownAs }
        : destination.address.trim(),
    ),
  };
  const parsed = editSessionBodySchema.safeParse(body);
  if (parsed.success) return { type: 'valid', body };
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= capitalise(message);
  return { type: 'invalid', errors };
}

const fields = new Set([
  'kind',
  'name',
  'groupName',
  'organizationName',
  'startsAt',
  'endsAt',
  'groupSocialLinks',
  'rtmpDestinations',
]);

/** The server's error at its field of the form; null if it concerns none of them. */
export function errorOfField(field: string | null, message: string): FormErrors | null {
  if (field === null || !fields.has(field.split('.')[0] ?? '')) return null;
  return { [field]: capitalise(message) };
}

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A form for one hour from the next full hour, in local time. */
export function emptySessionForm(nowMs: number): SessionForm {
  const start = new Date(nowMs);
  start.setHours(start.getHours() + 1, 0, 0, 0);
  return {
    kind: 'live',
    name: '',
    groupName: '',
    organizationName: '',
    startsAt: toLocalInput(start),
    endsAt: toLocalInput(new Date(start.getTime() + 3_600_000)),
    socialLinks: { custom: '', linkedin: '', facebook: '', instagram: '', twitter: '' },
    localRecordingEnabled: false,
    chatOpen: true,
    openJoin: false,
    speakersMayShow: true,
    disableStage: false,
    rtmpDestinations: [],
  };
}

/** The form of a session as it is. */
export function formOfSession(session: AdminSession): SessionForm {
  const { custom, linkedin, facebook, instagram, twitter } = session.groupSocialLinks;
  return {
    kind: session.kind,
    name: session.name,
    groupName: session.groupName,
    organizationName: session.organizationName,
    startsAt: toLocalInput(session.startsAt),
    endsAt: toLocalInput(session.endsAt),
    socialLinks: {
      custom: custom ?? '',
      linkedin: linkedin ?? '',
      facebook: facebook ?? '',
      instagram: instagram ?? '',
      twitter: twitter ?? '',
    },
    localRecordingEnabled: session.localRecordingEnabled,
    chatOpen: !session.liveChatDisabled,
    openJoin: session.openJoin,
    speakersMayShow: session.speakersMayShow,
    disableStage: session.disableStage,
    rtmpDestinations: session.rtmpDestinations.map((shownAs, keep) => ({
      type: 'kept',
      id: `kept-${String(keep)}`,
      keep,
      shownAs,
    })),
  };
}

/** Whether two forms would save the same. */
export const isSameForm = (one: SessionForm, other: SessionForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A date in the format of a date-time field, with seconds where it has some. */
export function toLocalInput(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, date.getSeconds() === 0 ? 16 : 19);
}
