import { describe, expect, it } from 'vitest';
import { channelsOf, chatChannels, chatMessageSchema, mayUseChannel } from '../../src/protocol/chat.ts';

describe('chat channels', () => {
  it('2.9.15 2.1.03 are studioSpeakers and livestreamAudience', () => {
    expect(chatChannels).toEqual(['studioSpeakers', 'livestreamAudience']);
  });

  it('1.6.03 2.6.04 hosts and guests have both, viewers that of the audience, the composer none', () => {
    expect(channelsOf('host')).toEqual(chatChannels);
    expect(channelsOf('guest')).toEqual(chatChannels);
    expect(channelsOf('viewer')).toEqual(['livestreamAudience']);
    expect(channelsOf('composer')).toEqual([]);
    expect(mayUseChannel('viewer', 'studioSpeakers')).toBe(false);
  });
});

describe('a chat message', () => {
  const message = {
    id: 'client-1',
    chatMessageId: 'message-1',
    channel: 'livestreamAudience',
    seq: 7,
    createdAtMs: 1_700_000_000_000,
    text: 'When does it begin?',
    author: { id: 'cleo', name: 'Cleo', isSpeaker: false, role: 'viewer', banned: false },
    type: 'regular',
    isQuestion: true,
    isAnswered: false,
    isPinned: false,
    isHeld: false,
    votes: 2,
    reactions: [{ emoji: '👍', count: 3 }],
  };

  it('passes as it is', () => {
    expect(chatMessageSchema.parse(message)).toEqual(message);
    expect(chatMessageSchema.parse({ ...message, type: 'deleted', text: '' }).type).toBe('deleted');
  });

  it.each(['id', 'chatMessageId', 'text', 'author', 'isAnswered', 'isPinned', 'type', 'reactions'])(
    '2.3.02 without %s is invalid',
    (field) => {
      const { [field]: left, ...rest } = message as Record<string, unknown>;
      expect(left).toBeDefined();
      expect(chatMessageSchema.safeParse(rest).success).toBe(false);
    },
  );

  it.each(['id', 'name', 'isSpeaker', 'banned'])('2.3.02 whose author has no %s is invalid', (field) => {
    const { [field]: left, ...author } = message.author as Record<string, unknown>;
    expect(left).toBeDefined();
    expect(chatMessageSchema.safeParse({ ...message, author }).success).toBe(false);
  });

  it('2.3.02 is regular or deleted, and nothing else', () => {
    expect(chatMessageSchema.safeParse({ ...message, type: 'pinned' }).success).toBe(false);
  });
});
