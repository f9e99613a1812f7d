import { expect, it } from 'vitest';
import { streamingSessionSchema } from '../../src/protocol/session.ts';
import { sessionOf } from '../drivers/studioDriver.ts';

const required = [
  ...['studioToken', 'liveChatId', 'liveChatDisabled', 'status', 'organizationId', 'organizationName'],
  ...['name', 'groupName', 'groupSocialLinks', 'startsAt', 'endsAt'],
] as const;
const links = ['custom', 'facebook', 'linkedin', 'instagram', 'twitter'];

it('2.3.01 a streaming session has all its fields; only localRecordingEnabled may be left out', () => {
  const session = JSON.parse(JSON.stringify({ ...sessionOf(), localRecordingEnabled: true }));
  const isSession = (value: unknown): boolean => streamingSessionSchema.safeParse(value).success;
  const without = (value: object, field: string): object =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
  expect(isSession(session)).toBe(true);
  expect(isSession(without(session, 'localRecordingEnabled'))).toBe(true);
  for (const field of required) expect([field, isSession(without(session, field))]).toEqual([field, false]);
  for (const link of links) {
    const groupSocialLinks = without(session.groupSocialLinks, link);
    expect([link, isSession({ ...session, groupSocialLinks })]).toEqual([link, false]);
  }
});
