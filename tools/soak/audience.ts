import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { notificationChannel } from '../../src/protocol/notifications.ts';
import { mediaPlaylistName } from '../../src/protocol/hls.ts';
import { clientConfigSchema } from '../../src/protocol/rest.ts';
import type { Journal } from './journal.ts';

/** Viewers without a browser: each follows the playlist, listens to the notification channel, and votes. */
export interface Audience {
  /** One of each viewer. */
  readonly cookies: readonly string[];
  readonly counts: {
    playlists: number;
    segments: number;
    parts: number;
    notifications: number;
    reconnects: number;
  };
  /** Everybody votes for one of the options within a few seconds. Resolves when all have an answer, or gave up. */
  vote(pollId: string, optionIds: readonly string[]): Promise<void>;
  leave(): void;
}

const playlistPeriodMs = 4000;
/** One viewer of this many loads the segments too: all of them together would need more than a small machine's network. */
const loadsSegmentsEvery = 20;
/** One viewer of this many follows the live edge: its requests wait for the next part, which it loads. */
const followsEdgeEvery = 10;
const voteSpreadMs = 4000;
const maxVoteAttempts = 8;
const maxSeatAttempts = 60;
const timeoutMs = 10_000;

export async function seatAudience(
  origin: string,
  studioToken: string,
  count: number,
  { journal, random }: { journal: Journal; random: () => number },
): Promise<Audience> {
  const base = `${origin}/v2/streaming_studio/${studioToken}`;
  const playlistUrl = `${origin}/hls/${studioToken}/${mediaPlaylistName('program')}`;
  const counts = { playlists: 0, segments: 0, parts: 0, notifications: 0, reconnects: 0 };
  const config = clientConfigSchema.parse(await (await get(`${origin}/v2/config`)).json());
  const socketUrl = `${origin.replace(/^http/, 'ws')}/app/${config.notifications.key}?protocol=7&client=soak&version=1`;
  const sockets = new Set<WebSocket>();
  const cookies: string[] = [];
  let hasLeft = false;

  function listen(): void {
    const socket = new WebSocket(socketUrl);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('message', (text: Buffer) => {
      const { event } = JSON.parse(text.toString('utf8')) as { event: string };
      if (event === 'pusher:connection_established')
        socket.send(
          JSON.stringify({ event: 'pusher:subscribe', data: { channel: notificationChannel(studioToken) } }),
        );
      else if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
      else if (!event.startsWith('pusher')) counts.notifications += 1;
    });
    socket.on('close', () => {
      sockets.delete(socket);
      if (hasLeft) return;
      counts.reconnects += 1;
      void wait(1000 + random() * 2000).then(() => !hasLeft && listen());
    });
  }

  const readText = async (url: string): Promise<string> => {
    const answer = await get(url).catch(() => null);
    const text = answer?.ok === true ? await answer.text().catch(() => '') : '';
    if (text !== '') counts.playlists += 1;
    return text;
  };
  const load = async (name: string): Promise<boolean> => {
    const media = await get(new URL(name, playlistUrl).href).catch(() => null);
    const bytes = await media?.arrayBuffer().catch(() => null);
    return media?.ok === true && bytes !== null;
  };

  /** A player without Low-Latency HLS. */
  async function poll(seat: number): Promise<void> {
    let seen = '';
    await wait(random() * playlistPeriodMs);
    while (!hasLeft) {
      const newest = (await readText(`${playlistUrl}?parts=no`))
        .split('\n')
        .findLast((line) => line !== '' && !line.startsWith('#'));
      if (seat % loadsSegmentsEvery === 0 && newest !== undefined && newest !== seen) {
        seen = newest;
        if (await load(newest)) counts.segments += 1;
      }
      await wait(playlistPeriodMs * (0.8 + random() * 0.4));
    }
  }

  /** A player that asks for the playlist with the next part in it, and waits for the answer. */
  async function followEdge(): Promise<void> {
    let query = '';
    while (!hasLeft) {
      const text = await readText(`${playlistUrl}${query}`);
      const next = text.includes('#EXT-X-ENDLIST') ? null : nextPart(text);
      if (next === null) {
        query = '';
        await wait(playlistPeriodMs / 4);
        continue;
      }
      if (next.newest !== null && (await load(next.newest))) counts.parts += 1;
      query = `?_HLS_msn=${String(next.msn)}&_HLS_part=${String(next.part)}&_HLS_skip=YES`;
    }
  }

  /** Each viewer has a cookie of their own, from the page's first request. Many at once from one address may have to wait. */
  async function takeSeat(seat: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await get(`${base}/audience`);
      cookies[seat] = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      if (cookies[seat] !== '') break;
      if (attempt === maxSeatAttempts)
        throw new Error(`viewer ${String(seat)} got no cookie: ${String(answer.status)}`);
      await wait(1000);
    }
    listen();
    void (seat % followsEdgeEvery === 1 ? followEdge() : poll(seat));
  }

  async function voteOnce(cookie: string, pollId: string, optionId: string): Promise<void> {
    await wait(random() * voteSpreadMs);
    for (let attempt = 1; attempt <= maxVoteAttempts && !hasLeft; attempt += 1) {
      const answer = await fetch(`${base}/polls/${pollId}/votes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ optionId }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null);
      const code = answer === null || answer.ok ? '' : await readCode(answer);
      // A vote that was stored, but whose answer was lost, is refused the second time.
      if (answer?.ok === true || (attempt > 1 && code === 'alreadyVoted'))
        return journal.voteAnswered(optionId, 'acknowledged');
      if (code === 'pollNotOpen' || code === 'alreadyVoted') break;
      await wait(1000);
    }
    journal.voteAnswered(optionId, 'uncertain');
  }

  for (let seat = 0; seat < count; seat += 1) await takeSeat(seat);
  return {
    cookies,
    counts,
    async vote(pollId, optionIds) {
      const choices = cookies.map((cookie) => ({
        cookie,
        optionId: optionIds[Math.floor(random() * optionIds.length)] ?? '',
      }));
      await Promise.all(choices.map(({ cookie, optionId }) => voteOnce(cookie, pollId, optionId)));
    },
    leave() {
      hasLeft = true;
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** The part that a playlist does not have yet, and the name of the newest that it has; null for a playlist without parts. */
function nextPart(text: string): { msn: number; part: number; newest: string | null } | null {
  const first = /#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1];
  if (first === undefined || !text.includes('#EXT-X-PART-INF')) return null;
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0);
  const segments = text.match(/^#EXTINF:/gm)?.length ?? 0;
  const begun = text.slice(text.lastIndexOf('#EXTINF:') + 1);
  return {
    msn: Number(first) + skipped + segments,
    part: begun.match(/^#EXT-X-PART:/gm)?.length ?? 0,
    newest: [...text.matchAll(/^#EXT-X-PART:.*URI="([^"]+)"/gm)].at(-1)?.[1] ?? null,
  };
}

const get = (url: string): Promise<Response> => fetch(url, { signal: AbortSignal.timeout(timeoutMs) });

const readCode = (answer: Response): Promise<string> =>
  answer.json().then(
    (body) => String((body as { code?: unknown }).code),
    () => '',
  );
