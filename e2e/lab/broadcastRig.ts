import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import type { Broadcaster, ComposerPurpose } from '../../server/broadcast/broadcaster.ts';
import { createLiveBroadcaster } from '../../server/broadcast/liveBroadcaster.ts';
import { acceptUpgrades } from '../../server/webSockets.ts';
import { systemClock } from '../../src/clock/clock.ts';

/** The broadcaster with its own routes on a free port, and the lab's test program instead of the studio's. */
export interface BroadcastRig {
  readonly origin: string;
  readonly dataDir: string;
  readonly broadcaster: Broadcaster;
  readonly playlistUrl: string;
  /** Outcomes of the start, in order: 'live', or 'failed: …'. */
  readonly outcomes: string[];
  /** Everything that was logged, one JSON line each. */
  readonly logged: string[];
  start(options?: { resume?: boolean; rtmpDestinations?: string[] }): Promise<void>;
  /** Process ids, lowest first, of those registered with a mark that contains the text: 'profiles/composer' for the browser, '.mp4' for ffmpeg. */
  processes(text: string): number[];
  close(): Promise<void>;
}

export const rigToken = 'rig';

interface RigOptions {
  /** Where the lab serves its pages. */
  labOrigin: string;
  /** The page that acts as the composer; the lab's own by default. */
  page?: string;
  chromiumPath: string;
  ffmpegPath?: string;
  /** Added to the lab page's fragment, such as `mute`. */
  program?: Record<string, string>;
}

export async function createBroadcastRig(options: RigOptions): Promise<BroadcastRig> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-broadcast-'));
  const app = fastify();
  acceptUpgrades(app);
  const logged: string[] = [];
  const outcomes: string[] = [];
  const write = (details: object, message: string): void =>
    void logged.push(JSON.stringify({ message, ...details }));
  const engineOrigins: string[] = [];
  const broadcaster = createLiveBroadcaster({
    dataDir,
    chromiumPath: options.chromiumPath,
    ffmpegPath: options.ffmpegPath ?? process.env['FFMPEG_PATH'] ?? null,
    searchPath: process.env['PATH'] ?? '',
    // The lab's page and its server have different origins. The server's port is known once it listens.
    engineOrigins,
    iceServers: [],
    clock: systemClock,
    log: { info: write, warn: write, error: write },
  });
  broadcaster.registerRoutes(app, {
    composerOf: (token) => (token === 'composer' ? { studioToken: rigToken } : null),
    mayReadRecordings: () => Promise.resolve(true),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  engineOrigins.push(origin);
  const composerUrl = (purpose: ComposerPurpose): string => {
    const ingest = `${origin.replace('http', 'ws')}/ingest?accessToken=composer`;
    const fragment = new URLSearchParams({
      ...(purpose === 'standby' ? {} : { ingest }),
      ...options.program,
    });
    return `${options.labOrigin}/${options.page ?? 'e2e/lab/broadcast.html'}#${fragment.toString()}`;
  };
  return {
    origin,
    dataDir,
    broadcaster,
    playlistUrl: `${origin}/hls/${rigToken}/playlist.m3u8`,
    outcomes,
    logged,
    start: ({ resume = false, rtmpDestinations = [] } = {}) =>
      broadcaster.start(
        { studioToken: rigToken, rtmpDestinations, composerUrl },
        {
          onLive: () => outcomes.push('live'),
          onFailed: (error) => outcomes.push(`failed: ${error.message}`),
        },
        { resume },
      ),
    processes: (text) => readProcesses(join(dataDir, 'run/processes'), text),
    async close() {
      await broadcaster.stop(rigToken);
      await broadcaster.shutdown();
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const readProcesses = (folder: string, text: string): number[] =>
  readdirSync(folder)
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes(text))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
