import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../../src/clock/clock.ts';
import { ingestCloseCodes } from '../../../src/protocol/ingest.ts';
import { createPackager } from '../../../server/packaging/createPackager.ts';
import type { Packager } from '../../../server/packaging/packager.ts';
import { openBroadcastFiles, type BroadcastFiles } from '../../../server/broadcast/broadcastFiles.ts';
import { createBroadcastRun, type BroadcastRun } from '../../../server/broadcast/broadcastRun.ts';
import { createFakeLiveBroadcaster } from '../../../server/broadcast/fakeLiveBroadcaster.ts';
import { createFfmpegProcesses } from '../../../server/broadcast/ffmpegProcesses.ts';
import { addIngestRoute } from '../../../server/broadcast/ingestRoute.ts';
import { startPipedProcess } from '../../../server/broadcast/pipedProcess.ts';
import { createProcessRegister } from '../../../server/broadcast/processRegister.ts';
import { createGuardedClock } from '../../../server/guardedClock.ts';
import { keepServing } from '../../../server/keepServing.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { startTestServer } from '../testServer.ts';

let folder: string;
let uncaught: unknown[];
/** The name of vitest's own listeners is not known, so all are taken away for the length of a test. */
let listeners: [string, ((...args: unknown[]) => void)[]][];
const note = (error: unknown): void => void uncaught.push(error);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-broken-'));
  uncaught = [];
  listeners = ['uncaughtException', 'unhandledRejection'].map((event) => [
    event,
    process.listeners(event as 'uncaughtException') as ((...args: unknown[]) => void)[],
  ]);
  for (const [event] of listeners) {
    process.removeAllListeners(event);
    process.on(event, note);
  }
});
afterEach(() => {
  for (const [event, own] of listeners) {
    process.removeListener(event, note);
    for (const listener of own) process.on(event, listener);
  }
  rmSync(folder, { recursive: true, force: true });
});

const log = () => {
  const errors: string[] = [];
  const add = (_details: unknown, message: string): void => void errors.push(message);
  return { errors, info: () => undefined, warn: add, error: add };
};

/** A server with a broadcast that has a real ffmpeg; its composer is this test. */
async function startBroadcast(
  changes: { files?: Partial<BroadcastFiles>; packager?: Partial<Packager>; register?: string } = {},
) {
  const broadcastLog = log();
  const clock = createGuardedClock(systemClock, broadcastLog);
  const registerFolder = changes.register ?? join(folder, 'processes');
  const register = createProcessRegister(registerFolder, undefined, () => undefined);
  const ffmpeg = createFfmpegProcesses({
    ffmpegPath: 'ffmpeg',
    secretsFolder: folder,
    clock,
    log: broadcastLog,
    register,
  });
  const files = openBroadcastFiles(folder, 'demo', { resume: false, nowMs: clock.nowMs() });
  const { broadcastId, startedAtMs } = files;
  const packager = createPackager({
    folder: files.hlsFolder,
    broadcastId,
    startedAtMs,
    clock,
    log: broadcastLog,
  });
  const run: BroadcastRun = createBroadcastRun({
    files: { ...files, ...changes.files },
    packager: { ...packager, ...changes.packager },
    events: { onLive: () => undefined, onFailed: () => undefined },
    clock,
    log: broadcastLog,
    launch: () =>
      Promise.resolve({
        gone: new Promise<void>(() => undefined),
        lastWords: () => '',
        close: () => Promise.resolve(),
      }),
    prepareLaunch: () => undefined,
    startOutput: ffmpeg.startOutput,
    destinations: [],
  });
  const { server, end } = await startTestServer({
    broadcaster: {
      ...createFakeLiveBroadcaster(clock),
      registerRoutes: (app, { composerOf }) =>
        addIngestRoute(app, { composerOf, runOf: () => run, clock, log: broadcastLog }),
      shutdown: () => run.stop({ keep: true }),
    },
  });
  const origin = (await server.origin()).replace('http', 'ws');
  const studioToken = await server.createSession();
  const accessToken = await server.accessToken(studioToken, 'composer');
  return {
    run,
    end,
    errors: broadcastLog.errors,
    async connect(query = '') {
      const socket = new WebSocket(`${origin}/ingest?accessToken=${accessToken}${query}`);
      const closed = new Promise<number>((resolve) => socket.once('close', resolve));
      await new Promise((resolve) => socket.once('open', resolve));
      return { socket, closed };
    },
  };
}

describe('an error ends its own job and never the server:', () => {
  it('a composer that reports a problem of 2,000 letters of several bytes', async () => {
    const { connect, end } = await startBroadcast();
    const { socket, closed } = await connect();
    socket.send(JSON.stringify({ type: 'problem', message: 'ß€😀'.repeat(400), fatal: true }));
    expect(await closed).toBe(ingestCloseCodes.replaced);
    await end();
    expect(uncaught).toEqual([]);
  });

  it.each(['144p', '360p,720p,360p', '360p, 720p'])(
    'a composer with the renditions %s is refused, and the next one is not',
    async (renditions) => {
      const { connect, end } = await startBroadcast();
      const { closed } = await connect(`&renditions=${renditions}`);
      expect(await closed).toBe(ingestCloseCodes.invalidRenditions);
      const next = await connect('&renditions=360p');
      next.socket.send(JSON.stringify({ type: 'problem', message: 'it arrived', fatal: true }));
      expect(await next.closed).toBe(ingestCloseCodes.replaced);
      await end();
      expect(uncaught).toEqual([]);
    },
  );

  it('a composer that connects while nothing can be written', async () => {
    // A file where a folder is expected: like on a full disk, every write fails.
    writeFileSync(join(folder, 'blocked'), '');
    const { connect, end } = await startBroadcast({ register: join(folder, 'blocked') });
    const { socket, closed } = await connect();
    socket.close();
    await closed;
    await end();
    expect(uncaught).toEqual([]);
  });

  it('a composer whose output cannot be started is asked to come again', async () => {
    const nextOutput = (): never => {
      throw new Error('no space left on device');
    };
    const { connect, end, errors } = await startBroadcast({ files: { nextOutput } });
    const { closed } = await connect();
    expect(await closed).toBe(ingestCloseCodes.outputEnded);
    expect(errors).toContain('an ingest could not be opened');
    await end();
    expect(uncaught).toEqual([]);
  });

  it('a broadcast whose playlists and files cannot be closed when it ends', async () => {
    const fail = (): never => {
      throw new Error('input/output error');
    };
    const { run, end, errors } = await startBroadcast({
      files: { end: fail },
      packager: { end: () => Promise.reject(new Error('input/output error')) },
    });
    await run.stop({ keep: false });
    expect(errors).toContain('the playlists could not be closed');
    expect(errors).toContain('the broadcast could not be closed');
    await end();
    expect(uncaught).toEqual([]);
  });

  it('a program that cannot be started, and one whose reader fails', async () => {
    const register = createProcessRegister(join(folder, 'processes'));
    const options = { args: [], mark: 'mark', clock: systemClock, register };
    const missing = startPipedProcess({ ...options, command: join(folder, 'nothing') });
    expect((await missing.ended).lastWords).toContain('ENOENT');
    const reading = startPipedProcess({
      ...options,
      command: 'cat',
      onDrain: () => {
        throw new Error('the reader failed');
      },
    });
    while (reading.write(Buffer.alloc(65_536)));
    expect((await reading.ended).lastWords).toContain('the reader failed');
    expect(uncaught).toEqual([]);
  });

  it('a register that cannot be read leaves the start alone', () => {
    const failures: unknown[] = [];
    mkdirSync(join(folder, 'processes', '123456.pid'), { recursive: true });
    const register = createProcessRegister(join(folder, 'processes'), undefined, (error) =>
      failures.push(error),
    );
    expect(register.killLeftovers()).toEqual([]);
    expect(failures).toHaveLength(1);
  });

  it('a timer', async () => {
    const clock = createFakeClock();
    const broken = log();
    const guarded = createGuardedClock(clock, broken);
    let runs = 0;
    const fail = (): never => {
      runs += 1;
      throw new Error('the timer failed');
    };
    guarded.setTimer(10, fail);
    const stop = guarded.setRepeating(100, fail);
    await clock.advance(300);
    stop();
    expect([runs, broken.errors.length]).toEqual([4, 4]);
  });

  it('what nothing caught is logged, even if the log fails too', () => {
    const fake = new EventEmitter();
    const lines: string[] = [];
    keepServing(fake, {
      fatal: (_details, message) => {
        lines.push(message);
        throw new Error('no space left on device');
      },
    });
    fake.emit('uncaughtException', new Error('one'));
    fake.emit('unhandledRejection', new Error('two'));
    expect(lines).toHaveLength(2);
  });
});
