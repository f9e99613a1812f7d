import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompleteSegment, Packager } from '../../../server/packaging/packager.ts';
import type { RenditionName } from '../../../src/protocol/renditions.ts';
import { openBroadcastFiles, type BroadcastFiles } from '../../../server/broadcast/broadcastFiles.ts';
import { createBroadcastRun, type BroadcastRun } from '../../../server/broadcast/broadcastRun.ts';
import type { Composer } from '../../../server/broadcast/composerBrowser.ts';
import type { IngestSocket } from '../../../server/broadcast/ingest.ts';
import { offAirMs } from '../../../server/broadcast/judgeBroadcast.ts';
import type { PipedProcess, ProcessEnd } from '../../../server/broadcast/pipedProcess.ts';
import { ingestCloseCodes } from '../../../src/protocol/ingest.ts';
import { createFakeClock, type FakeClock } from '../../clock/fakeClock.ts';

/** A browser that runs until the test ends it. */
function createComposer(): Composer & { crash(): void; isClosed: boolean } {
  let crash = (): void => {};
  const gone = new Promise<void>((resolve) => {
    crash = resolve;
  });
  const composer = {
    gone,
    crash: () => crash(),
    isClosed: false,
    lastWords: () => 'error: out of breath',
    close: async () => {
      composer.isClosed = true;
    },
  };
  return composer;
}

/** A packager whose segments are completed by the test. */
function createPackager(): Packager & {
  isPlayable: boolean;
  complete(): void;
  dropped: RenditionName[];
  ends: string[];
} {
  const listeners = new Set<(segment: CompleteSegment) => void>();
  const packager = {
    broadcastId: 'broadcast',
    isPlayable: true,
    newestSegment: null,
    dropped: [] as RenditionName[],
    ends: [] as string[],
    beginStream: () => ({
      write: () => {},
      drop: (rendition: RenditionName) => void packager.dropped.push(rendition),
      finish: () => {},
    }),
    onSegment(listener: (segment: CompleteSegment) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: async () => void packager.ends.push('end'),
    close: async () => void packager.ends.push('close'),
    complete() {
      const segment = { msn: 0, startSeconds: 0, durationSeconds: 2, isDiscontinuity: false, isStored: true };
      for (const listener of listeners) listener({ ...segment, path: 'a.m4s', initPath: 'a.mp4' });
    },
  };
  return packager;
}

/** An ffmpeg that collects its input; `isFull` makes it accept no more, and `isHanging` not end with its input. */
function createOutput(): PipedProcess & {
  bytes: number[];
  end(end: ProcessEnd): void;
  isFull: boolean;
  isHanging: boolean;
} {
  let settle: (end: ProcessEnd) => void = () => {};
  const ended = new Promise<ProcessEnd>((resolve) => {
    settle = resolve;
  });
  const output = {
    bytes: [] as number[],
    isFull: false,
    isHanging: false,
    bufferedBytes: 0,
    write(chunk: Uint8Array) {
      output.bytes.push(...chunk);
      return !output.isFull;
    },
    async finish() {
      if (!output.isHanging) settle({ exitCode: 0, lastWords: '' });
    },
    end: (end: ProcessEnd) => settle(end),
    ended,
  };
  return output;
}

function createSocket(): IngestSocket & { sent: unknown[]; closed: number[]; isPaused: boolean } {
  const socket = {
    sent: [] as unknown[],
    closed: [] as number[],
    isPaused: false,
    send: (message: unknown) => void socket.sent.push(message),
    close: (code: number) => void socket.closed.push(code),
    pause: () => {
      socket.isPaused = true;
    },
    resume: () => {
      socket.isPaused = false;
    },
  };
  return socket;
}

const metrics = {
  framesPerSecond: 30,
  encodeQueueSize: 0,
  framesEncoded: 30,
  framesDropped: 0,
  silenceInsertedMs: 0,
  soundDroppedMs: 0,
  bufferedBytes: 0,
  width: 1920,
  height: 1080,
};

describe('createBroadcastRun', () => {
  let dataDir: string;
  let clock: FakeClock;
  let files: BroadcastFiles;
  let run: BroadcastRun;
  let composers: ReturnType<typeof createComposer>[];
  let outputs: ReturnType<typeof createOutput>[];
  let packager: ReturnType<typeof createPackager>;
  let events: string[];
  let prepared: number;
  /** The composer's last words of each warning, with its message. */
  let warnings: [unknown, string][];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'footlight-run-'));
    clock = createFakeClock();
    files = openBroadcastFiles(dataDir, 'demo', { resume: false, nowMs: clock.nowMs() });
    composers = [];
    outputs = [];
    packager = createPackager();
    events = [];
    prepared = 0;
    warnings = [];
    run = createBroadcastRun({
      files,
      packager,
      clock,
      log: {
        info: () => {},
        warn: (details, message) =>
          warnings.push(['lastWords' in details ? details.lastWords : null, message]),
        error: () => {},
      },
      events: { onLive: () => events.push('live'), onFailed: (error) => events.push(error.message) },
      launch: async () => {
        const composer = createComposer();
        composers.push(composer);
        return composer;
      },
      prepareLaunch: () => {
        prepared += 1;
      },
      startOutput: () => {
        const output = createOutput();
        outputs.push(output);
        return output;
      },
      destinations: [],
    });
  });

  afterEach(async () => {
    const stopped = run.stop({ keep: false });
    await clock.advance(10_000);
    await stopped;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('goes live once, when the first segment is complete', async () => {
    await run.openIngest(createSocket(), []);
    await clock.advance(1000);
    expect(events).toEqual([]);
    // A start needs the whole machine: the next launch is prepared only afterwards.
    expect(prepared).toBe(0);
    packager.complete();
    expect(prepared).toBe(1);
    packager.complete();
    expect(events).toEqual(['live']);
    expect(run.isLive).toBe(true);
  });

  it('is not live while the playlists cannot be played by everybody', async () => {
    await run.openIngest(createSocket(), []);
    packager.isPlayable = false;
    packager.complete();
    expect(events).toEqual([]);
    packager.isPlayable = true;
    packager.complete();
    expect(events).toEqual(['live']);
  });

  it('tries to start until it is stopped, and then logs the last words of the composer', async () => {
    await run.openIngest(createSocket(), []);
    await clock.advance(200_000);
    expect(events).toEqual([]);
    expect(composers.length).toBeGreaterThan(1);
    const stopped = run.stop({ keep: false });
    await clock.advance(10_000);
    await stopped;
    expect(warnings).toContainEqual([
      'error: out of breath',
      "ended before it was live; the composer's last words",
    ]);
    expect(composers.every(({ isClosed }) => isClosed)).toBe(true);
    expect(events).toEqual([]);
  });

  it('gives up a live broadcast that stays off air, with the last words of the composer', async () => {
    await run.openIngest(createSocket(), []);
    packager.complete();
    await clock.advance(1000);
    await clock.advance(offAirMs);
    expect(events).toEqual(['live', 'off air for 120 s: error: out of breath']);
    expect(composers.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it('launches another composer when one has ended', async () => {
    await clock.advance(100);
    composers[0]?.crash();
    await clock.advance(1000);
    expect(composers).toHaveLength(2);
  });

  it('gives the next composer its time, although the connection of the crashed one closes late', async () => {
    const ingest = await run.openIngest(createSocket(), []);
    packager.complete();
    await clock.advance(1000);
    composers[0]?.crash();
    await clock.advance(0);
    expect(composers, 'a composer that worked is replaced at once').toHaveLength(2);
    await clock.advance(500);
    if (ingest !== null) run.closeIngest(ingest);
    // The output writes its last segment when its stream ends: nothing is prepared while the next composer starts.
    packager.complete();
    await clock.advance(15_000);
    expect(composers).toHaveLength(2);
    expect(prepared).toBe(1);
    await run.openIngest(createSocket(), []);
    packager.complete();
    await clock.advance(1000);
    expect(prepared).toBe(2);
  });

  it('replaces a composer that sends nothing for 5 s, and ends its output although its socket never answers', async () => {
    const socket = createSocket();
    const ingest = await run.openIngest(socket, []);
    packager.complete();
    await clock.advance(2000);
    ingest?.takeMedia(new Uint8Array([1]), clock.nowMs());
    await clock.advance(4900);
    expect(socket.closed).toEqual([]);
    await clock.advance(1000);
    expect(socket.closed).toEqual([ingestCloseCodes.replaced]);
    expect(composers).toHaveLength(2);
    expect(composers[0]?.isClosed).toBe(true);
    expect((await outputs[0]?.ended)?.exitCode).toBe(0);
  });

  it('blames no composer for a pause of the server itself, and replaces one that stays silent after it', async () => {
    const ingest = await run.openIngest(createSocket(), []);
    packager.complete();
    for (const afterMs of [0, 4900]) {
      clock.pause(20_000);
      await clock.advance(0);
      expect(composers).toHaveLength(1);
      ingest?.takeMedia(new Uint8Array([1]), clock.nowMs());
      await clock.advance(afterMs);
      expect(composers).toHaveLength(1);
    }
    await clock.advance(250);
    expect(composers).toHaveLength(2);
  });

  it('asks for a new stream when ffmpeg ends by itself, and keeps the composer', async () => {
    const socket = createSocket();
    await run.openIngest(socket, []);
    outputs[0]?.end({ exitCode: 1, lastWords: 'No space left on device' });
    await clock.advance(100);
    expect(socket.closed).toEqual([ingestCloseCodes.outputEnded]);
    expect(composers).toHaveLength(1);
  });

  it('keeps a composer that has reconnected and waits until a hanging ffmpeg has ended', async () => {
    const ingest = await run.openIngest(createSocket(), []);
    packager.complete();
    const [output] = outputs;
    if (output !== undefined) output.isHanging = true;
    if (ingest !== null) run.closeIngest(ingest);
    await clock.advance(500);
    const reconnected = run.openIngest(createSocket(), []);
    await clock.advance(4500);
    output?.end({ exitCode: null, lastWords: '' });
    expect(await reconnected).not.toBeNull();
    await clock.advance(1000);
    expect(composers).toHaveLength(1);
  });

  it('pauses a composer whose ffmpeg is behind', async () => {
    const socket = createSocket();
    const ingest = await run.openIngest(socket, []);
    expect(socket.isPaused).toBe(false);
    const [output] = outputs;
    if (output !== undefined) output.isFull = true;
    ingest?.takeMedia(new Uint8Array([1, 2]), clock.nowMs());
    expect(socket.isPaused).toBe(true);
    expect(output?.bytes).toEqual([1, 2]);
  });

  it('accepts the newest composer and disconnects the one before, whose output closes first', async () => {
    const first = createSocket();
    await run.openIngest(first, []);
    await run.openIngest(createSocket(), []);
    expect(first.closed).toEqual([ingestCloseCodes.replaced]);
    expect(outputs).toHaveLength(2);
    expect((await outputs[0]?.ended)?.exitCode).toBe(0);
  });

  it('stops: asks for the rest, closes output and composer, ends the playlists, accepts no connection', async () => {
    packager.complete();
    const socket = createSocket();
    const ingest = await run.openIngest(socket, []);
    await clock.advance(500);
    const stopped = run.stop({ keep: false });
    await clock.advance(100);
    expect(socket.sent).toEqual([{ type: 'finish' }]);
    if (ingest !== null) run.closeIngest(ingest);
    await stopped;
    expect(composers[0]?.isClosed).toBe(true);
    expect(packager.ends).toEqual(['end']);
    expect(await run.openIngest(createSocket(), [])).toBeNull();
    expect(events).toEqual(['live']);
  });

  it('keeps the playlist open for a resume', async () => {
    packager.complete();
    await run.stop({ keep: true });
    expect(packager.ends).toEqual(['close']);
    const resumed = openBroadcastFiles(dataDir, 'demo', { resume: true, nowMs: clock.nowMs() });
    expect(resumed.broadcastId).toBe(files.broadcastId);
  });

  it('drops a rendition that the composer no longer lists', async () => {
    const ingest = await run.openIngest(createSocket(), ['720p', '360p']);
    const report = { ...metrics, renditions: ['360p' as const] };
    ingest?.takeMetrics({ ...report, renditions: ['720p', '360p'] });
    expect(packager.dropped).toEqual([]);
    ingest?.takeMetrics(report);
    expect(packager.dropped).toEqual(['720p']);
    expect(ingest?.metrics).toEqual(report);
  });
});
