import { z } from 'zod';
import { defaultFeatureFlags, featureNames, type FeatureName } from '../src/protocol/features.ts';
import { defaultMinStorageBytes } from '../src/protocol/rest/localRecordings.ts';
import { defaultUploadLimits, type UploadLimits } from '../src/protocol/rest/uploads.ts';
import type { IceServer } from '../src/protocol/relay.ts';
import type { RenditionName } from '../src/protocol/renditions.ts';
import { engineVariables, incompleteEngines, readEngines, type EngineConfig } from './engineConfig.ts';
import {
  address,
  atLeastZero,
  days,
  flag,
  iceServers,
  megabyte,
  megabytes,
  names,
  origins,
  port,
  renditions,
  trustedProxies,
  upTo,
} from './environmentVariables.ts';
import { StartError } from './errors.ts';

const environmentSchema = z.object({
  PORT: port.default(4000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('data'),
  PUBLIC_URL: address.optional(),
  TRUST_PROXY: trustedProxies.default(null),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(256).optional(),
  HTTPS_CERT: z.string().optional(),
  HTTPS_KEY: z.string().optional(),
  ICE_SERVERS: iceServers.default([]),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgres:// or postgresql://')
    .optional(),
  CHROMIUM_PATH: z.string().optional(),
  FFMPEG_PATH: z.string().optional(),
  COMPOSER_RESOLUTION: z.enum(['auto', '720p', '1080p'], 'must be auto, 720p or 1080p').default('auto'),
  COMPOSER_BACKEND: z.enum(['auto', 'pixi', 'planar'], 'must be auto, pixi or planar').default('auto'),
  RENDITIONS: renditions.default(['360p']),
  COMPOSER_ORIGIN: address.optional(),
  MAX_BROADCASTS: z.coerce.number('must be a number').int().min(1, 'must be at least 1').max(1000).optional(),
  PREPARED_COMPOSERS: atLeastZero.max(1000).optional(),
  STANDBY_COMPOSER: flag.default(true),
  OPERATIONS_PORT: port.optional(),
  OPERATIONS_HOST: z.string().default('127.0.0.1'),
  HEALTH_MIN_FREE_MB: megabytes(1000 * megabyte),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  ...engineVariables,
  SCENE_LOG_MAX_ENTRIES: atLeastZero.default(100_000),
  SCENE_LOG_MAX_DAYS: days(0),
  RELAY_SIGNALS_PER_SECOND: z.coerce
    .number('must be a number')
    .min(1, 'must be at least 1')
    .max(1_000_000)
    .default(30),
  EMBED_ORIGINS: origins,
  HIDE_POLL_RESULTS_ORGANIZATIONS: names,
  HIDE_VIEWER_COUNT_SESSIONS: names,
  UPLOAD_MAX_IMAGE_MB: megabytes(defaultUploadLimits.imageBytes),
  UPLOAD_MAX_VIDEO_MB: megabytes(defaultUploadLimits.videoBytes),
  UPLOAD_MAX_PDF_MB: megabytes(defaultUploadLimits.documentBytes),
  UPLOAD_MAX_PDF_PAGES: upTo(500, defaultUploadLimits.documentPages),
  MAX_GUESTS: upTo(1000, 50),
  MAX_VIEWERS: upTo(1_000_000, 5000),
  MAX_NEW_VIEWERS_PER_MINUTE: upTo(1_000_000, 300),
  PUSHER_MAX_CONNECTIONS_PER_ADDRESS: upTo(1_000_000, 1000),
  CHAT_MAX_MESSAGES_PER_MINUTE: upTo(1_000_000, 300),
  UPLOAD_MAX_UNFINISHED: upTo(10_000, 200),
  UPLOAD_MAX_UNFINISHED_MB: megabytes(2000 * megabyte),
  UPLOAD_MAX_ASSETS: upTo(5000, defaultUploadLimits.assets),
  UPLOAD_MAX_SESSION_MB: megabytes(5000 * megabyte),
  SIMULIVE_MAX_MB: megabytes(20_000 * megabyte),
  SIMULIVE_ENCODERS: upTo(64, 1),
  LOCAL_RECORDING_MAX_MB: megabytes(20_000 * megabyte),
  LOCAL_RECORDING_SESSION_MB: megabytes(100_000 * megabyte),
  LOCAL_RECORDING_MIN_STORAGE_MB: z.coerce
    .number('must be a number of MB')
    .int()
    .min(0, 'must be 0 or more')
    .max(1_000_000)
    .default(defaultMinStorageBytes / 1_000_000)
    .transform((count) => count * 1_000_000),
  TRACKING: flag.default(true),
  TRACKING_MAX_DAYS: days(365),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
});

const defaultOperationsPort = 4001;

/** The variable of a feature, such as FEATURE_FAKE_LIVE for fakeLive. */
const featureVariable = (name: FeatureName): string =>
  `FEATURE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

const featuresSchema = z.object(
  Object.fromEntries(featureNames.map((name) => [featureVariable(name), flag.optional()])),
);

/** The configuration, read from environment variables, which docs/CONFIGURATION.md lists. */
export interface Config extends EngineConfig {
  port: number;
  host: string;
  dataDir: string;
  /** Origin at which browsers reach the server; null for the address it listens on. */
  publicUrl: string | null;
  /** The proxies in front of the server: how many, or their addresses; null for none. */
  trustProxy: number | string[] | null;
  adminPassword: string | null;
  https: { certFile: string; keyFile: string } | null;
  iceServers: IceServer[];
  databaseUrl: string | null;
  chromiumPath: string | null;
  ffmpegPath: string | null;
  composerResolution: 'auto' | '720p' | '1080p';
  composerBackend: 'auto' | 'pixi' | 'planar';
  /** What composers encode besides the program, largest first. */
  renditions: RenditionName[];
  /** Origin at which the composer opens the web app; null for this server itself. */
  composerOrigin: string | null;
  features: {
    flags: Record<FeatureName, boolean>;
    /** Ids or names of the organizations whose hosts may hide a poll's results from the audience. */
    hidePollResultsOrganizations: string[];
    /** Studio tokens of the sessions that show nobody their number of viewers. */
    hideViewerCountSessions: string[];
  };
  /** How many broadcasts may run at once; null lets the server measure what the machine carries. */
  maxBroadcasts: number | null;
  /** How many composers wait for the next broadcasts at most; null lets the machine's cores decide. */
  maxPreparedComposers: number | null;
  /** Whether a second composer is loaded during a broadcast and waits, to replace one that crashes. */
  keepsStandby: boolean;
  /** Where /health and /metrics are, apart from the public address. */
  operations: {
    port: number;
    /** False for the default: then the server starts without them where the port is taken. */
    isPortSet: boolean;
    host: string;
    /** With less free disk space the server is not healthy. */
    minFreeBytes: number;
  };
  supportEmail: string | null;
  /** Origins whose pages may show the watch page in a frame. */
  embedOrigins: string[];
  /** How much of a session's scene log is kept; 0 entries or 0 days is no limit. */
  sceneLog: { maxEntries: number; maxDays: number };
  /** How many signals a participant may send on average; twice as many at once. */
  signalsPerSecond: number;
  /** What one session, address or person may take of the server; docs/CONFIGURATION.md explains each. */
  caps: {
    guests: number;
    viewers: number;
    newViewersPerMinute: number;
    connectionsPerAddress: number;
    /** Chat messages of all viewers of one address. */
    chatMessagesPerMinute: number;
    unfinishedUploads: number;
    unfinishedBytes: number;
  };
  /** Limits of single uploads, and of all files of a session together. */
  uploads: UploadLimits & { sessionBytes: number };
  /** The largest video of a simulive session, and how many videos are encoded at once. */
  simulive: { maxBytes: number; encoders: number };
  /** The largest local recording, all of a session together, and what a browser needs to record: quota and free space, each. */
  localRecording: { maxBytes: number; sessionBytes: number; minStorageBytes: number };
  /** Whether sessions' viewers, clicks and widgets are counted, and for how many days; 0 days is as long as the session. */
  tracking: { isOn: boolean; maxDays: number };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Thrown for an invalid environment. Its message has one line for each invalid variable. */
export class ConfigError extends StartError {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads the configuration; an empty variable counts as not set. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  const features = featuresSchema.safeParse(set);
  if (!parsed.success || !features.success)
    throw new ConfigError([...describeProblems(parsed.error), ...describeProblems(features.error)]);
  const env = parsed.data;
  const incomplete = [
    ...((env.HTTPS_CERT === undefined) === (env.HTTPS_KEY === undefined)
      ? []
      : ['HTTPS_CERT and HTTPS_KEY: set both or neither']),
    ...incompleteEngines(env),
    ...(env.OPENTOK_APPLICATION_ID !== undefined &&
    env.OPENTOK_EXPERIENCE_COMPOSER === true &&
    env.PUBLIC_URL?.startsWith('https:') !== true
      ? [
          'OPENTOK_EXPERIENCE_COMPOSER: needs PUBLIC_URL too, an https address that Vonage’s browsers can open',
        ]
      : []),
  ];
  if (incomplete.length > 0) throw new ConfigError(incomplete);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL ?? null,
    trustProxy: env.TRUST_PROXY,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    https:
      env.HTTPS_CERT === undefined || env.HTTPS_KEY === undefined
        ? null
        : { certFile: env.HTTPS_CERT, keyFile: env.HTTPS_KEY },
    iceServers: env.ICE_SERVERS,
    databaseUrl: env.DATABASE_URL ?? null,
    chromiumPath: env.CHROMIUM_PATH ?? null,
    ffmpegPath: env.FFMPEG_PATH ?? null,
    composerResolution: env.COMPOSER_RESOLUTION,
    composerBackend: env.COMPOSER_BACKEND,
    renditions: env.RENDITIONS,
    composerOrigin: env.COMPOSER_ORIGIN ?? null,
    features: {
      flags: readFlags(features.data),
      hidePollResultsOrganizations: env.HIDE_POLL_RESULTS_ORGANIZATIONS,
      hideViewerCountSessions: env.HIDE_VIEWER_COUNT_SESSIONS,
    },
    maxBroadcasts: env.MAX_BROADCASTS ?? null,
    maxPreparedComposers: env.PREPARED_COMPOSERS ?? null,
    keepsStandby: env.STANDBY_COMPOSER,
    operations: {
      port: env.OPERATIONS_PORT ?? defaultOperationsPort,
      isPortSet: env.OPERATIONS_PORT !== undefined,
      host: env.OPERATIONS_HOST,
      minFreeBytes: env.HEALTH_MIN_FREE_MB,
    },
    supportEmail: env.SUPPORT_EMAIL ?? null,
    embedOrigins: env.EMBED_ORIGINS,
    ...readEngines(env),
    sceneLog: { maxEntries: env.SCENE_LOG_MAX_ENTRIES, maxDays: env.SCENE_LOG_MAX_DAYS },
    signalsPerSecond: env.RELAY_SIGNALS_PER_SECOND,
    caps: {
      guests: env.MAX_GUESTS,
      viewers: env.MAX_VIEWERS,
      newViewersPerMinute: env.MAX_NEW_VIEWERS_PER_MINUTE,
      connectionsPerAddress: env.PUSHER_MAX_CONNECTIONS_PER_ADDRESS,
      chatMessagesPerMinute: env.CHAT_MAX_MESSAGES_PER_MINUTE,
      unfinishedUploads: env.UPLOAD_MAX_UNFINISHED,
      unfinishedBytes: env.UPLOAD_MAX_UNFINISHED_MB,
    },
    uploads: {
      imageBytes: env.UPLOAD_MAX_IMAGE_MB,
      videoBytes: env.UPLOAD_MAX_VIDEO_MB,
      documentBytes: env.UPLOAD_MAX_PDF_MB,
      documentPages: env.UPLOAD_MAX_PDF_PAGES,
      assets: env.UPLOAD_MAX_ASSETS,
      sessionBytes: env.UPLOAD_MAX_SESSION_MB,
    },
    localRecording: {
      maxBytes: env.LOCAL_RECORDING_MAX_MB,
      sessionBytes: env.LOCAL_RECORDING_SESSION_MB,
      minStorageBytes: env.LOCAL_RECORDING_MIN_STORAGE_MB,
    },
    simulive: { maxBytes: env.SIMULIVE_MAX_MB, encoders: env.SIMULIVE_ENCODERS },
    tracking: { isOn: env.TRACKING, maxDays: env.TRACKING_MAX_DAYS },
    logLevel: env.LOG_LEVEL,
  };
}

function readFlags(set: Readonly<Record<string, boolean | undefined>>): Record<FeatureName, boolean> {
  const flags = { ...defaultFeatureFlags };
  for (const name of featureNames) flags[name] = set[featureVariable(name)] ?? flags[name];
  return flags;
}

/** One line for each variable, even when several things are wrong with it. */
function describeProblems(error: z.ZodError | undefined): string[] {
  const byVariable = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (!byVariable.has(name)) byVariable.set(name, `${name}: ${issue.message}`);
  }
  return [...byVariable.values()];
}
