import { describe, expect, it } from 'vitest';
import { emptySessionForm, errorOfField, readSessionForm } from '../../src/admin/sessionForm.ts';

const good = {
  name: 'Opening night',
  startsAt: '2026-11-20T18:00',
  endsAt: '2026-11-20T19:00',
  rtmpDestinations: '',
  openJoin: false,
  speakersMayShow: true,
};

describe('readSessionForm', () => {
  it('makes a request of a valid form, with destinations split at spaces and commas', () => {
    const read = readSessionForm({ ...good, rtmpDestinations: ' rtmp://a/live/1,\n rtmps://b/2 ' });
    expect(read).toMatchObject({
      type: 'valid',
      body: { name: 'Opening night', rtmpDestinations: ['rtmp://a/live/1', 'rtmps://b/2'] },
    });
  });

  it.each([
    ['name', { name: '   ' }],
    ['startsAt', { startsAt: '' }],
    ['endsAt', { endsAt: 'soon' }],
    ['endsAt', { endsAt: '2026-11-20T17:00' }],
    ['rtmpDestinations', { rtmpDestinations: 'http://a' }],
  ])('names what is wrong at %s', (field, change) => {
    const read = readSessionForm({ ...good, ...change });
    expect(read.type === 'invalid' && Object.keys(read.errors)).toEqual([field]);
  });

  it.each([
    ['openJoin', false, true],
    ['speakersMayShow', true, false],
  ] as const)('%s is %s unless it is switched', (field, usual, switched) => {
    const form = { ...emptySessionForm(Date.UTC(2026, 10, 20)), name: 'Opening night' };
    expect(readSessionForm(form)).toMatchObject({ type: 'valid', body: { [field]: usual } });
    expect(readSessionForm({ ...form, [field]: switched })).toMatchObject({ body: { [field]: switched } });
  });

  it('shows an error of the server at the field it names', () => {
    expect(errorOfField('rtmpDestinations.0', 'an RTMP address starts with rtmp://')).toEqual({
      rtmpDestinations: 'An RTMP address starts with rtmp://',
    });
    expect(errorOfField('organizationName', 'no')).toBeNull();
    expect(errorOfField(null, 'no')).toBeNull();
  });

  it('starts at the next full hour and lasts one hour', () => {
    const { startsAt, endsAt } = emptySessionForm(new Date(2026, 10, 20, 18, 25).getTime());
    expect([startsAt, endsAt]).toEqual(['2026-11-20T19:00', '2026-11-20T20:00']);
  });
});
