import { describe, expect, it } from 'vitest';
import { VideoSessionError } from '../../../src/session/videoSession.ts';
import { describeSessionEnd } from '../../../src/studio/dialogs/describeSessionEnd.ts';

describe('why a session has ended for good', () => {
  it('says that the link was replaced, and where the new one comes from', () => {
    const end = describeSessionEnd(new VideoSessionError('linkReplaced', ''));
    expect(end?.title).toBe('Your link has been replaced');
    expect(end?.content).toContain('Ask the host for the new link');
  });

  it('says that the session is full, what to do meanwhile, and who can make more places', () => {
    const end = describeSessionEnd(new VideoSessionError('sessionFull', ''));
    expect(end?.title).toBe('This session is full');
    expect(end?.content).toContain('Try again when somebody has left, or watch the broadcast.');
    expect(end?.content).toContain('ask whoever runs the server for more places');
  });

  it('is nothing special for other errors', () => {
    expect(describeSessionEnd(new VideoSessionError('notConnected', ''))).toBeNull();
    expect(describeSessionEnd(new Error('the server refused this'))).toBeNull();
  });
});
