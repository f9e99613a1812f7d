import { describe, expect, it } from 'vitest';
import { composerFlags } from '../../../server/broadcast/composerFlags.ts';
import { createComposerSandbox } from '../../../server/broadcast/composerSandbox.ts';
import { confinementFlags } from '../../../server/broadcast/confinement.ts';
import { readConfig } from '../../../server/config.ts';
import { engineOrigins } from '../../../server/engineOrigins.ts';

const flagsFor = (pageOrigin: string): string[] =>
  confinementFlags({ pageOrigin, engineOrigins: [], iceServers: [] });

function setUp(userId: number | undefined) {
  const warnings: string[] = [];
  const warn = (_details: object, message: string): void => void warnings.push(message);
  return { warnings, sandbox: createComposerSandbox(userId, { info: () => {}, error: () => {}, warn }) };
}

describe('the composer’s browser', () => {
  it('may send requests to its page’s server, the configured engines and the TURN servers, by host and port', () => {
    const flags = confinementFlags({
      pageOrigin: 'http://127.0.0.1:4000',
      engineOrigins: Object.values(
        engineOrigins(
          readConfig({
            PUSHER_APP_ID: '1',
            PUSHER_KEY: 'thekey',
            PUSHER_SECRET: 'thesecret',
            SENTRY_DSN: 'https://publickey@errors.example.org/7',
            FONT_SERVICE_URL: 'https://fonts.example.org',
            FONT_SERVICE_FILES_ORIGIN: 'https://files.example.org:8443',
          }),
        ),
      ).flat(),
      iceServers: [
        { urls: ['turn:turn.example.org?transport=tcp', 'turns:turn.example.org:443'] },
        { urls: 'stun:[2001:db8::1]:3479' },
      ],
    });
    expect(flags[0]).toBe('--proxy-server=http://127.0.0.1:1');
    expect(flags[1]?.split('=')[1]?.split(';')).toEqual([
      '<-loopback>',
      '127.0.0.1:4000',
      'ws-eu.pusher.com:443',
      'sockjs-eu.pusher.com:443',
      'errors.example.org:443',
      'fonts.example.org:443',
      'files.example.org:8443',
      'turn.example.org:3478',
      'turn.example.org:443',
      '[2001:db8::1]:3479',
    ]);
  });

  it('may encode video on the page of this server where it listens on another address without https', () => {
    expect(flagsFor('http://192.0.2.7:4000')).toContain(
      '--unsafely-treat-insecure-origin-as-secure=http://192.0.2.7:4000',
    );
    for (const origin of ['http://127.0.0.1:4000', 'http://[::1]:4000', 'https://192.0.2.7:4000'])
      expect(flagsFor(origin)).toHaveLength(2);
  });

  it('runs in its sandbox unless the server is root, which is logged at the start', () => {
    expect(composerFlags(true)).not.toContain('--no-sandbox');
    const user = setUp(1000);
    expect([user.sandbox.isUsed, user.warnings]).toEqual([true, []]);
    const root = setUp(0);
    expect(root.sandbox.isUsed).toBe(false);
    expect(root.warnings.join()).toContain('runs as root');
  });

  it('does without where the system has none, says so once, and keeps it after any other failure', () => {
    const { sandbox, warnings } = setUp(1000);
    expect(sandbox.giveUpAfter(new Error('no memory'))).toBe(false);
    expect([sandbox.isUsed, warnings]).toEqual([true, []]);
    expect(sandbox.giveUpAfter(new Error('Chromium sandboxing failed!'))).toBe(true);
    expect(sandbox.isUsed).toBe(false);
    expect(sandbox.giveUpAfter(new Error('Chromium sandboxing failed!'))).toBe(false);
    expect(warnings).toHaveLength(1);
  });
});
