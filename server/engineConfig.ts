import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { address, flag } from './environmentVariables.ts';

const serviceKey = z.string().regex(/^\w{4,100}$/, 'must be 4 to 100 letters and digits');

/** The address that a service for error reports gives out; it has a public key in it. */
const sentryDsn = z.string().refine(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      /^\w+$/.test(url.username) &&
      url.password === '' &&
      /\/\d+$/.test(url.pathname)
    );
  },
  { error: 'must be a DSN such as https://publickey@sentry.example.org/1, without a secret' },
);

/** A private key as PEM; its line breaks may be written as \\n, for files that keep a variable on one line. */
const privateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isRsaKey, { error: 'must be the application’s private key: PEM, beginning with -----BEGIN' });

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The variables of the services that can take the place of the server's own parts. */
export const engineVariables = {
  PUSHER_APP_ID: z
    .string()
    .regex(/^\w{1,64}$/, 'must be an application id')
    .optional(),
  PUSHER_KEY: serviceKey.optional(),
  PUSHER_SECRET: serviceKey.optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'must be a cluster such as eu')
    .optional(),
  PUSHER_API_ORIGIN: address.optional(),
  PUSHER_MAX_CONNECTIONS: z.coerce
    .number('must be a number')
    .int()
    .min(1, 'must be at least 1')
    .max(1_000_000)
    .default(10_000),
  STREAM_API_KEY: serviceKey.optional(),
  STREAM_API_SECRET: serviceKey.optional(),
  OPENTOK_APPLICATION_ID: z.uuid('must be the id of a Vonage application').optional(),
  OPENTOK_PRIVATE_KEY: privateKey.optional(),
  OPENTOK_API_ORIGIN: address.optional(),
  OPENTOK_EXPERIENCE_COMPOSER: flag.optional(),
  OPENTOK_SIGNALS: flag.optional(),
  SENTRY_DSN: sentryDsn.optional(),
  FONT_SERVICE_URL: address.refine((url) => !/[?#]/.test(url), 'must have no ? and no #').optional(),
  FONT_SERVICE_FILES_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(?::\d+)?$/, 'must be an origin such as https://files.example.org')
    .optional(),
};
type EngineEnvironment = z.output<z.ZodObject<typeof engineVariables>>;

/** Which services take the place of the server's own parts. */
export interface EngineConfig {
  notifications: {
    /** The application at the hosted service; null for the embedded server. */
    hosted: { appId: string; apiOrigin: string } | null;
    /** Null derives a key and a secret from the server's secret. */
    key: string | null;
    secret: string | null;
    cluster: string;
    maxConnections: number;
  };
  /** The application on Stream that has the chats; null for this server's own. */
  stream: { apiKey: string; apiSecret: string } | null;
  /** The application at OpenTok, which Vonage runs, that carries the media of participants; null for media from browser to browser. */
  openTok: OpenTokConfig | null;
  /** Where error reports go besides the log; null for nowhere. */
  sentryDsn: string | null;
  /** Where the program's fonts come from; null for the bundled ones. */
  fontService: FontServiceConfig | null;
}

export interface OpenTokConfig {
  applicationId: string;
  /** PEM; it never leaves the server. */
  privateKey: string;
  apiOrigin: string;
  /** Whether composers run in the browsers of its Experience Composer, instead of on this machine. */
  rendersComposers: boolean;
  /** Whether it carries the participants' signals too. */
  carriesSignals: boolean;
}

export interface FontServiceConfig {
  /** Answers `/css` with stylesheets and `/list` with the families. */
  url: string;
  /** Where the files are that its stylesheets name. */
  filesOrigin: string;
}

export function readEngines(env: EngineEnvironment): EngineConfig {
  const cluster = env.PUSHER_CLUSTER ?? 'eu';
  return {
    notifications: {
      hosted:
        env.PUSHER_APP_ID === undefined
          ? null
          : {
              appId: env.PUSHER_APP_ID,
              apiOrigin: env.PUSHER_API_ORIGIN ?? `https://api-${cluster}.pusher.com`,
            },
      key: env.PUSHER_KEY ?? null,
      secret: env.PUSHER_SECRET ?? null,
      cluster,
      maxConnections: env.PUSHER_MAX_CONNECTIONS,
    },
    stream:
      env.STREAM_API_KEY === undefined || env.STREAM_API_SECRET === undefined
        ? null
        : { apiKey: env.STREAM_API_KEY, apiSecret: env.STREAM_API_SECRET },
    openTok:
      env.OPENTOK_APPLICATION_ID === undefined || env.OPENTOK_PRIVATE_KEY === undefined
        ? null
        : {
            applicationId: env.OPENTOK_APPLICATION_ID,
            privateKey: env.OPENTOK_PRIVATE_KEY,
            apiOrigin: env.OPENTOK_API_ORIGIN ?? 'https://video.api.vonage.com',
            rendersComposers: env.OPENTOK_EXPERIENCE_COMPOSER ?? false,
            carriesSignals: env.OPENTOK_SIGNALS ?? false,
          },
    sentryDsn: env.SENTRY_DSN ?? null,
    fontService:
      env.FONT_SERVICE_URL === undefined
        ? null
        : {
            url: env.FONT_SERVICE_URL,
            filesOrigin: env.FONT_SERVICE_FILES_ORIGIN ?? usualFilesOrigin(env.FONT_SERVICE_URL),
          },
  };
}

/** Google Fonts has its files elsewhere than its stylesheets. */
function usualFilesOrigin(serviceUrl: string): string {
  const { origin, hostname } = new URL(serviceUrl);
  return hostname === 'fonts.googleapis.com' ? 'https://fonts.gstatic.com' : origin;
}

/** What is missing for a service of which something is set: a line for each problem, which names the variables. */
export function incompleteEngines(env: EngineEnvironment): string[] {
  const pairs = [
    ['PUSHER_KEY', 'PUSHER_SECRET'],
    ['STREAM_API_KEY', 'STREAM_API_SECRET'],
    ['OPENTOK_APPLICATION_ID', 'OPENTOK_PRIVATE_KEY'],
  ] as const;
  const needs = [
    ['PUSHER_APP_ID', ['PUSHER_KEY', 'PUSHER_SECRET']],
    ['PUSHER_CLUSTER', ['PUSHER_APP_ID']],
    ['PUSHER_API_ORIGIN', ['PUSHER_APP_ID']],
    ['OPENTOK_API_ORIGIN', ['OPENTOK_APPLICATION_ID']],
    ['OPENTOK_EXPERIENCE_COMPOSER', ['OPENTOK_APPLICATION_ID']],
    ['OPENTOK_SIGNALS', ['OPENTOK_APPLICATION_ID']],
    ['FONT_SERVICE_FILES_ORIGIN', ['FONT_SERVICE_URL']],
  ] as const;
  const isSet = (name: keyof EngineEnvironment): boolean => env[name] !== undefined;
  return [
    ...pairs
      .filter(([one, other]) => isSet(one) !== isSet(other))
      .map(([one, other]) => `${one} and ${other}: set both or neither`),
    ...needs
      .filter(([name, needed]) => isSet(name) && !needed.some(isSet))
      .map(([name, needed]) => `${name}: needs ${needed.join(' and ')} too`),
  ];
}
