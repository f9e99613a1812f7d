import { join, resolve } from 'node:path';
import { systemClock } from '../src/clock/clock.ts';
import { buildApp, type FootlightApp } from './app.ts';
import type { AppOptions } from './appOptions.ts';
import { loadAdminPassword } from './auth/adminPassword.ts';
import { loadServerSecret } from './auth/serverSecret.ts';
import { createFakeLiveBroadcaster } from './broadcast/fakeLiveBroadcaster.ts';
import { hasGpu } from './broadcast/composerFlags.ts';
import { createLiveBroadcaster } from './broadcast/liveBroadcaster.ts';
import { openStreamServer } from './chat/stream/streamServer.ts';
import { answerBackups } from './backup/answerBackups.ts';
import { readConfig, type Config } from './config.ts';
import { openPglite, openPostgres } from './db/openDatabase.ts';
import { startUpkeep } from './db/startUpkeep.ts';
import { engineOrigins } from './engineOrigins.ts';
import { openSentry } from './errorReports/openSentry.ts';
import { StartError } from './errors.ts';
import { openOpenTokServer } from './openTok/openTokServer.ts';
import { describeStartError } from './start/describeStartError.ts';
import { listenAt } from './start/listenAt.ts';
import { makeDataDir } from './start/makeDataDir.ts';
import { usualPreparedComposers } from './limits/admission.ts';
import { readMachine } from './limits/machine.ts';
import { cpuSeconds, memoryMb } from './limits/processUse.ts';
import { createGuardedClock } from './guardedClock.ts';
import { holdDataDir } from './holdDataDir.ts';
import { keepServing } from './keepServing.ts';
import { answerRedrawRequests } from './redraw/answerRedrawRequests.ts';
import { makeDemoSession } from './makeDemoSession.ts';
import { projectRoot } from './projectRoot.ts';
import { readCertificate } from './start/readCertificate.ts';
import { createSteadyClock } from './start/steadyClock.ts';
import { isOnLocalhost, localOrigin } from './start/localOrigin.ts';
import { createFilesPrivately, protectDataDir } from './start/protectDataDir.ts';
import { studioLinks } from './auth/sessionLinks.ts';

/** How long to wait for the data folder of a server that is shutting down; ms. */
const restartTimeoutMs = 6000;

/** What videos leave of the disk for everything else; bytes. */
const videoReserveBytes = 500 * 1024 * 1024;

/** Runs the server with a configuration until a signal ends it. */
async function run(config: Config): Promise<void> {
  createFilesPrivately();
  const https = readCertificate(config.https);
  const dataDir = resolve(config.dataDir);
  makeDataDir(dataDir);
  const releaseDataDir = await holdDataDir(dataDir, restartTimeoutMs, () => {
    console.error(
      `DATA_DIR: another server has taken over ${dataDir}. This one ends, to leave its data whole`,
    );
    process.exit(1);
  });
  const secret = loadServerSecret(dataDir);
  const adminPassword = loadAdminPassword(dataDir, config.adminPassword);
  const database =
    config.databaseUrl === null
      ? await openPglite(join(dataDir, 'database'))
      : await openPostgres(config.databaseUrl);
  protectDataDir(dataDir);

  const machine = readMachine();
  let port = config.port;
  const originOf = (host: string): string => localOrigin({ host, port, isHttps: https !== null });
  const publicOrigin = (): string =>
    config.publicUrl ?? originOf(isOnLocalhost(config.host) ? 'localhost' : config.host);
  const footlight = await buildApp({
    db: database.db,
    createBroadcaster: chooseBroadcaster(config, dataDir),
    clock: systemClock,
    secret,
    adminPassword,
    iceServers: config.iceServers,
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    supportEmail: config.supportEmail,
    webFolder: join(projectRoot, 'dist/web'),
    https,
    publicOrigin,
    composerOrigin: () => config.composerOrigin ?? originOf(config.host),
    composerResolution: config.composerResolution,
    composerBackend: config.composerBackend,
    renditions: config.renditions,
    notifications: config.notifications,
    stream: config.stream === null ? null : await openStreamServer(config.stream),
    openTok: config.openTok === null ? null : await openOpenTokServer(config.openTok),
    sentryDsn: config.sentryDsn,
    errorSink: config.sentryDsn === null ? null : await openSentry(config.sentryDsn, systemClock),
    fontService: config.fontService,
    embedOrigins: config.embedOrigins,
    sceneLog: config.sceneLog,
    signalsPerSecond: config.signalsPerSecond,
    caps: config.caps,
    dataDir,
    uploads: config.uploads,
    videos: {
      ...config.simulive,
      ffmpegPath: config.ffmpegPath,
      searchPath: process.env['PATH'] ?? '',
      reserveBytes: videoReserveBytes,
    },
    localRecording: {
      ...config.localRecording,
      ffmpegPath: config.ffmpegPath,
      searchPath: process.env['PATH'] ?? '',
      reserveBytes: videoReserveBytes,
    },
    redraw: {
      chromiumPath: config.chromiumPath,
      ffmpegPath: config.ffmpegPath,
      searchPath: process.env['PATH'] ?? '',
      reserveBytes: videoReserveBytes,
    },
    tracking: config.tracking,
    features: config.features,
    minFreeBytes: config.operations.minFreeBytes,
    machine,
    maxBroadcasts: config.maxBroadcasts ?? (config.features.flags.fakeLive ? Infinity : null),
    maxPreparedComposers: config.maxPreparedComposers ?? usualPreparedComposers(machine),
    readFreeBytes: () => process.availableMemory(),
    readUse: () => ({
      cpuSeconds: cpuSeconds(process.pid),
      memoryBytes: memoryMb(process.pid) * 1024 * 1024,
    }),
  });
  const session = await makeDemoSession(footlight.sessions, systemClock.nowMs());
  port = await listenAt(footlight.app, config, { port: 'PORT', host: 'HOST' });
  const operationsPort = await listenForOperator(footlight, config.operations);

  keepServing(process, footlight.app.log);
  const stopUpkeep = startUpkeep(database, systemClock, footlight.app.log);
  const stopBackups = answerBackups(
    dataDir,
    createGuardedClock(systemClock, footlight.app.log),
    footlight.app.log,
  );
  const stopRedraws = answerRedrawRequests({
    ...{ dataDir, redraws: footlight.redraws, sessions: footlight.sessions, log: footlight.app.log },
    clock: createGuardedClock(systemClock, footlight.app.log),
  });
  endOnSignal(async () => {
    stopUpkeep();
    stopRedraws();
    stopBackups();
    await footlight.close();
    await database.close();
    releaseDataDir();
  });
  const links = studioLinks(publicOrigin(), session, footlight.access);
  const operationsOrigin =
    operationsPort === null ? null : `http://${config.operations.host}:${String(operationsPort)}`;
  printLinks(publicOrigin(), links, adminPassword.generated, operationsOrigin);
  await footlight.live.resumeAll();
}

const chooseBroadcaster =
  (config: Config, dataDir: string): AppOptions['createBroadcaster'] =>
  (log, remoteComposers) =>
    config.features.flags.fakeLive
      ? createFakeLiveBroadcaster(systemClock)
      : createLiveBroadcaster({
          dataDir,
          chromiumPath: config.chromiumPath,
          ffmpegPath: config.ffmpegPath,
          searchPath: process.env['PATH'] ?? '',
          clock: createGuardedClock(createSteadyClock(join(dataDir, 'run/clock.json'), systemClock), log),
          engineOrigins: Object.values(engineOrigins(config)).flat(),
          iceServers: config.iceServers,
          remoteComposers,
          keepsStandby: config.keepsStandby,
          usesGpu: config.composerBackend === 'pixi' && hasGpu(process.platform),
          log,
        });

/**
 * Opens the operator's port; resolves with null where the default one is taken. A second server on a machine starts without it,
 * but a port that was asked for must be there.
 */
async function listenForOperator(
  { app, operations }: FootlightApp,
  { port, host, isPortSet }: Config['operations'],
): Promise<number | null> {
  try {
    return await listenAt(operations, { port, host }, { port: 'OPERATIONS_PORT', host: 'OPERATIONS_HOST' });
  } catch (error) {
    if (isPortSet || !(error instanceof StartError)) throw error;
    app.log.warn(`${error.message}. Until then there is no health and no metrics`);
    return null;
  }
}

function printLinks(
  origin: string,
  links: ReturnType<typeof studioLinks>,
  generatedPassword: string | null,
  operationsOrigin: string | null,
): void {
  const lines = [
    `Footlight is ready at ${origin}`,
    `  host     ${links.host}`,
    `  speaker  ${links.speaker}`,
    `  watch    ${links.watch}`,
    `  admin    ${origin}/admin`,
    ...(operationsOrigin === null ? [] : [`  health   ${operationsOrigin}/health`]),
    ...(generatedPassword === null ? [] : [`  admin password, shown only this once: ${generatedPassword}`]),
  ];
  console.log(`\n${lines.join('\n')}\n`);
}

/** Shuts down at the first signal. A second one is ignored: npm repeats the signal that a terminal has already sent to all processes. */
function endOnSignal(end: () => Promise<void>): void {
  let isEnding = false;
  const onSignal = (): void => {
    if (isEnding) return;
    isEnding = true;
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

try {
  await run(readConfig(process.env));
} catch (error) {
  console.error(describeStartError(error, process.env['LOG_LEVEL'] === 'debug'));
  process.exit(1);
}
