import { setTimeout as wait } from 'node:timers/promises';
import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { enterByLink } from '../../tests/server/enterByLink.ts';
import { RelayClient } from '../../tests/server/relayClient.ts';
import type { Journal } from './journal.ts';

/** A host without a browser: speaks the relay's protocol and REST, and returns whenever it was disconnected. */
export interface CrewMember {
  /** How often it had to connect again. */
  readonly reconnects: number;
  /** Sends a signal; true when it was accepted, false when nobody knows. Throws when it was refused. */
  signal(signal: PeerSignal): Promise<boolean>;
  /** A REST call about the session; repeated until the server answers. Throws when it refuses. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response>;
  /** Ends the event; resolves when its recording is closed. */
  endEvent(): Promise<void>;
  leave(): void;
}

const answerTimeoutMs = 10_000;
const retryMs = 500;
/** A server that was killed is back much sooner. */
const giveUpMs = 60_000;

export async function joinCrew(
  origin: string,
  hostLink: string,
  speakerId: string,
  journal: Journal,
): Promise<CrewMember> {
  const base = `${origin}/v2/streaming_studio/${new URL(hostLink).pathname.split('/')[1] ?? ''}`;
  let accessToken = '';
  let reconnects = 0;

  const send = (method: string, url: string, body: unknown, headers: Record<string, string>) =>
    fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });

  async function enter(): Promise<string> {
    const cookie = await enterByLink(hostLink);
    const body = { speakerId, webRtcSessionData: { isComposer: false } };
    const answer = await send('POST', `${base}/init_access`, body, { cookie });
    const access = initAccessAnswerSchema.parse(await answer.json());
    if (access.role !== 'host') throw new Error(`the host link made a ${access.role}`);
    accessToken = access.accessToken;
    return accessToken;
  }

  async function connect(): Promise<RelayClient> {
    const startedMs = performance.now();
    for (;;)
      try {
        return await withTimeout(RelayClient.join(origin, await enter()));
      } catch (error) {
        if (performance.now() - startedMs > giveUpMs) throw error;
        await wait(retryMs);
      }
  }

  let client = await connect();
  return {
    get reconnects() {
      return reconnects;
    },
    async signal(signal) {
      const answer = await withTimeout(client.signal(signal)).catch(() => null);
      if (answer === null) {
        client.cut();
        reconnects += 1;
        client = await connect();
        return false;
      }
      if (answer.type === 'rejected') throw new Error(`${signal.type} was refused: ${answer.code}`);
      journal.signalAccepted(answer.stamp.seq, signal);
      return true;
    },
    async call(method, path, body) {
      for (;;) {
        const answer = await send(method, `${base}/${path}`, body, {
          authorization: `Bearer ${accessToken}`,
        }).catch(() => null);
        if (answer?.ok === true) return answer;
        if (answer !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 401)
          throw new Error(`${method} ${path} answered ${String(answer.status)}: ${await answer.text()}`);
        await wait(retryMs);
        if (answer?.status === 401) await enter().catch(() => undefined);
      }
    },
    async endEvent() {
      const answer = await fetch(`${base}/stop_broadcast`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}` },
      });
      if (!answer.ok) throw new Error(`the event was not ended: ${await answer.text()}`);
    },
    leave: () => client.cut(),
  };
}

async function withTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const late = wait(answerTimeoutMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error('no answer in time');
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    ended.abort();
  }
}
