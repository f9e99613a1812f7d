import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserRtc } from '../../src/session/adapters/mesh/browserRtc.ts';

/** The jitter buffer target of a receiver whose track arrives at a connection made with these options. */
function targetOf(options: Parameters<typeof browserRtc>[0]): unknown {
  const connection = browserRtc(options).createConnection({});
  const receiver = { jitterBufferTarget: null };
  connection.dispatchEvent(Object.assign(new Event('track'), { receiver }));
  return receiver.jitterBufferTarget;
}

describe('receivers', () => {
  beforeEach(() => {
    vi.stubGlobal('RTCPeerConnection', class extends EventTarget {});
    vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('delay audio and video by as much as the options ask for', () => {
    expect(targetOf({ jitterBufferMs: 150 })).toBe(150);
  });

  it('are left to the browser where the options ask for nothing', () => {
    expect(targetOf({})).toBeNull();
  });
});
