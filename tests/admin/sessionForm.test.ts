import { describe, expect, it } from 'vitest';
import {
  emptySessionForm,
  errorOfField,
  formOfSession,
  isSameForm,
  readSessionForm,
  type SessionForm,
} from '../../src/admin/sessionForm.ts';
import { editSessionBodySchema } from '../../src/protocol/rest/adminSessions.ts';
import { adminSession } from './adminSession.ts';

const nowMs = new Date('2026-03-01T10:20:00').getTime();
const form: SessionForm = { ...emptySessionForm(nowMs), name: 'Opening night' };

describe('the form of a session', () => {
  it('is for one hour from the next full hour when it is empty', () => {
    const { startsAt, endsAt, name } = emptySessionForm(nowMs);
    expect([startsAt, endsAt, name]).toEqual(['2026-03-01T11:00', '2026-03-01T12:00', '']);
  });

  it('makes a request of local times, links and destinations', () => {
    const read = readSessionForm({
      ...form,
      kind: 'simulive',
      chatOpen: false,
      socialLinks: { ...form.socialLinks, custom: 'https://example.org', twitter: '  ' },
      rtmpDestinations: [
        { type: 'kept', id: 'a', keep: 1, shownAs: 'rtmp://a.example/live/••••' },
        { type: 'new', id: 'b', address: ' rtmps://b.example/app/key ' },
      ],
    });
    expect(read.type === 'valid' && read.body).toMatchObject({
      kind: 'simulive',
      startsAt: new Date('2026-03-01T11:00'),
      endsAt: new Date('2026-03-01T12:00'),
      liveChatDisabled: true,
      groupSocialLinks: { custom: 'https://example.org', twitter: null },
      rtmpDestinations: [{ keep: 1, shownAs: 'rtmp://a.example/live/••••' }, 'rtmps://b.example/app/key'],
    });
  });

  it('ends with the video once its length is known', () => {
    const read = readSessionForm({ ...form, kind: 'simulive', endsAt: '' }, 90);
    expect(read.type === 'valid' && read.body.endsAt).toEqual(
      new Date(new Date('2026-03-01T11:00').getTime() + 90_000),
    );
  });

  it.each<[string, Partial<SessionForm>, string]>([
    ['name', { name: ' ' }, 'A session needs a name'],
    ['startsAt', { startsAt: '' }, 'Choose a date and a time'],
    ['endsAt', { endsAt: '2026-03-01T10:00' }, 'A session ends after it starts'],
    [
      'groupSocialLinks.facebook',
      { socialLinks: { ...form.socialLinks, facebook: 'facebook.com/us' } },
      'A link begins with http:// or https://',
    ],
    [
      'rtmpDestinations.0',
      { rtmpDestinations: [{ type: 'new', id: 'a', address: 'http://example.org' }] },
      'An RTMP address starts with rtmp:// or rtmps:// and has a path',
    ],
  ])('has the error of %s at its field', (field, changes, message) => {
    const read = readSessionForm({ ...form, ...changes });
    expect(read.type === 'invalid' && read.errors[field]).toBe(message);
  });

  it('has the errors of all fields at once', () => {
    const read = readSessionForm({ ...form, name: '', startsAt: '' });
    expect(read.type === 'invalid' && Object.keys(read.errors).sort()).toEqual(['name', 'startsAt']);
  });

  it('puts what the server says at its field, and nowhere if it is about none', () => {
    expect(errorOfField('rtmpDestinations.1', 'was changed')).toEqual({
      'rtmpDestinations.1': 'Was changed',
    });
    expect(errorOfField('password', 'no')).toBeNull();
    expect(errorOfField(null, 'no')).toBeNull();
  });

  it('of a session as it is saves the same session again', () => {
    const session = adminSession({ rtmpDestinations: ['rtmp://a.example/live/••••9876'] });
    const read = readSessionForm(formOfSession(session));
    if (read.type === 'invalid') throw new Error(JSON.stringify(read.errors));
    const { rtmpDestinations, ...body } = editSessionBodySchema.parse(read.body);
    expect(session).toMatchObject(body);
    expect(rtmpDestinations).toEqual([{ keep: 0, shownAs: 'rtmp://a.example/live/••••9876' }]);
    expect(isSameForm(formOfSession(session), formOfSession({ ...session }))).toBe(true);
    expect(isSameForm(formOfSession(session), formOfSession({ ...session, liveChatDisabled: true }))).toBe(
      false,
    );
  });
});
