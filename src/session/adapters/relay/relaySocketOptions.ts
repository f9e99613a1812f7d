import type { RelaySocketOptions } from './relaySocket.ts';

/** What an engine's caller may leave out. */
type OptionalSocketOptions = Pick<RelaySocketOptions, 'relayUrl' | 'clock'> & Partial<RelaySocketOptions>;

/** A browser's own WebSocket and events, and the product's time limits, where nothing else is given. */
export const relaySocketOptions = (options: OptionalSocketOptions): RelaySocketOptions => ({
  relayUrl: options.relayUrl,
  clock: options.clock,
  openSocket: options.openSocket ?? ((url) => new WebSocket(url)),
  networkEvents: options.networkEvents === undefined ? globalThis : options.networkEvents,
  joinGiveUpAfterMs: options.joinGiveUpAfterMs ?? 15_000,
  giveUpAfterMs: options.giveUpAfterMs ?? 60_000,
});
