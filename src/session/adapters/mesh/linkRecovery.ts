import type { Clock } from '../../../clock/clock.ts';

const disconnectedTimeoutMs = 1000;
const brokenAfterMs = 9000;

/** Heals one connection by ICE restarts, and reports it as broken when they do not help. */
export interface LinkRecovery {
  /** Looks for a new path through the network while the old one stays in use. */
  restartIce(): void;
  /** To be called once both descriptions are set: a connection that does not even begin to look for a path never will. */
  expectStart(): void;
  stop(): void;
}

export interface LinkRecoveryOptions {
  connection: RTCPeerConnection;
  clock: Clock;
  onBroken(): void;
}

export function createLinkRecovery({ connection, clock, onBroken }: LinkRecoveryOptions): LinkRecovery {
  let cancelRestart = (): void => {};
  let cancelBroken = (): void => {};

  function restartIce(): void {
    if (connection.signalingState === 'closed' || connection.getTransceivers().length === 0) return;
    connection.restartIce();
  }

  function reportLater(isBroken: () => boolean): void {
    cancelBroken();
    cancelBroken = clock.setTimer(brokenAfterMs, () => {
      if (isBroken()) onBroken();
    });
  }

  connection.addEventListener('connectionstatechange', () => {
    const state = connection.connectionState;
    cancelRestart();
    if (state === 'connected') cancelBroken();
    if (state !== 'disconnected' && state !== 'failed') return;
    cancelRestart = clock.setTimer(state === 'failed' ? 0 : disconnectedTimeoutMs, restartIce);
    reportLater(() => true);
  });

  return {
    restartIce,
    expectStart() {
      const isNew = (): boolean => connection.connectionState === 'new';
      if (isNew()) reportLater(isNew);
    },
    stop() {
      cancelRestart();
      cancelBroken();
    },
  };
}
