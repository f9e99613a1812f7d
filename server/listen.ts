import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '../src/clock/clock.ts';
import { buildApp, type AppOptions } from './app.ts';
import { loadAdminPassword } from './auth/adminPassword.ts';
import { loadServerSecret } from './auth/serverSecret.ts';
import { createFakeLiveBroadcaster } from './broadcast/fakeLiveBroadcaster.ts';
import { createLiveBroadcaster } from './broadcast/liveBroadcaster.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openPglite, openPostgres } from './db/openDatabase.ts';
import { holdDataDir } from './holdDataDir.ts';
import { makeDemoSession } from './makeDemoSession.ts';
import { projectRoot } from './projectRoot.ts';
import { studioLinks } from './auth/studioLinks.ts';

/** How long to wait for the data folder of a server that is shutting down; ms. */
const restartTimeoutMs = 6000;

/** Runs the server with a configuration until a signal ends it. */
async function run(config: Config): Promise<void> {
  const https = readCertificate(config.https);
  const dataDir = resolve(config.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const releaseDataDir = await holdDataDir(dataDir, restartTimeoutMs);
  const adminPassword = loadAdminPassword(dataDir, config.adminPassword);
  const database =
    config.databaseUrl === null
      ? await openPglite(join(dataDir, 'database'))
      : await openPostgres(config.databaseUrl);

  let port = config.port;
  const localOrigin = (): string => `${https === null ? 'http' : 'https'}://localhost:${String(port)}`;
  const publicOrigin = (): string => config.publicUrl ?? localOrigin();
  const footlight = await buildApp({
    db: database.db,
    createBroadcaster: chooseBroadcaster(config, dataDir),
    clock: systemClock,
    secret: loadServerSecret(dataDir),
    adminPassword,
    iceServers: config.iceServers,
    logLevel: config.logLevel,
    supportEmail: config.supportEmail,
    webFolder: join(projectRoot, 'dist/web'),
    https,
    publicOrigin,
    composerOrigin: () => config.composerOrigin ?? localOrigin(),
    composerResolution: config.composerResolution,
    composerBackend: config.composerBackend,
    notifications: config.notifications,
    sceneLog: config.sceneLog,
    signalsPerSecond: config.signalsPerSecond,
    dataDir,
    uploads: config.uploads,
    features: config.features,
  });
  const studioToken = await makeDemoSession(footlight.sessions, systemClock.nowMs());
  await footlight.app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new ConfigError([`PORT: ${String(config.port)} is in use by another program`]) : error;
  });
  const address = footlight.app.server.address();
  if (typeof address === 'object' && address !== null) port = address.port;

  endOnSignal(async () => {
    await footlight.close();
    await database.close();
    releaseDataDir();
  });
  const links = studioLinks(publicOrigin(), studioToken, footlight.access);
  printLinks(publicOrigin(), links, adminPassword.generated);
  await footlight.live.resumeAll();
}

const chooseBroadcaster =
  (config: Config, dataDir: string): AppOptions['createBroadcaster'] =>
  (log) =>
    config.features.flags.fakeLive
      ? createFakeLiveBroadcaster(systemClock)
      : createLiveBroadcaster({
          dataDir,
          chromiumPath: config.chromiumPath,
          ffmpegPath: config.ffmpegPath,
          searchPath: process.env['PATH'] ?? '',
          clock: systemClock,
          log,
        });

function readCertificate(https: Config['https']): AppOptions['https'] {
  if (https === null) return null;
  const read = (variable: string, file: string): Buffer => {
    try {
      return readFileSync(file);
    } catch {
      throw new ConfigError([`${variable}: the file ${file} cannot be read`]);
    }
  };
  return { cert: read('HTTPS_CERT', https.certFile), key: read('HTTPS_KEY', https.keyFile) };
}

function printLinks(
  origin: string,
  links: ReturnType<typeof studioLinks>,
  generatedPassword: string | null,
): void {
  const lines = [
    `Footlight is ready at ${origin}`,
    `  host     ${links.host}`,
    `  speaker  ${links.speaker}`,
    `  watch    ${links.watch}`,
    `  admin    ${origin}/admin`,
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
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
