import { createSessionBodySchema, type CreateSessionBody } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';

/** What was typed into the form; times are local, as in the browser's date-time fields. */
export interface SessionForm {
  name: string;
  startsAt: string;
  endsAt: string;
  /** Addresses separated by spaces or commas. */
  rtmpDestinations: string;
  /** Anybody with the address may join as a speaker. */
  openJoin: boolean;
  /** Speakers may put themselves on stream. */
  speakersMayShow: boolean;
}

export type FormErrors = Partial<Record<keyof SessionForm, string>>;

const fields: readonly (keyof SessionForm)[] = [
  'name',
  'startsAt',
  'endsAt',
  'rtmpDestinations',
  'openJoin',
  'speakersMayShow',
];

/** The request body that a form produces, or the errors by field. */
export function readSessionForm(
  form: SessionForm,
): { type: 'valid'; body: CreateSessionBody } | { type: 'invalid'; errors: FormErrors } {
  const errors: FormErrors = {};
  if (Number.isNaN(Date.parse(form.startsAt))) errors.startsAt = t('admin.dateNeeded');
  if (Number.isNaN(Date.parse(form.endsAt))) errors.endsAt = t('admin.dateNeeded');
  const body = {
    name: form.name,
    startsAt: new Date(form.startsAt),
    endsAt: new Date(form.endsAt),
    openJoin: form.openJoin,
    speakersMayShow: form.speakersMayShow,
    rtmpDestinations: form.rtmpDestinations.split(/[\s,]+/).filter((address) => address !== ''),
  };
  const parsed = createSessionBodySchema.safeParse(body);
  if (parsed.success) return { type: 'valid', body };
  for (const { path, message } of parsed.error.issues) {
    const field = fields.find((name) => name === path[0]);
    if (field !== undefined) errors[field] ??= capitalise(message);
  }
  return { type: 'invalid', errors };
}

/** The server's error at its field of the form; null if it concerns none of them. */
export function errorOfField(field: string | null, message: string): FormErrors | null {
  const name = fields.find((known) => field === known || field?.startsWith(`${known}.`) === true);
  return name === undefined ? null : { [name]: capitalise(message) };
}

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A form for one hour from the next full hour, in local time. */
export function emptySessionForm(nowMs: number): SessionForm {
  const start = new Date(nowMs);
  start.setHours(start.getHours() + 1, 0, 0, 0);
  return {
    name: '',
    startsAt: toLocalInput(start),
    endsAt: toLocalInput(new Date(start.getTime() + 3_600_000)),
    rtmpDestinations: '',
    openJoin: false,
    speakersMayShow: true,
  };
}

/** A date in the format of a date-time field. */
function toLocalInput(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
