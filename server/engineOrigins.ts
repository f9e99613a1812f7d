import type { Config } from './config.ts';
import type { EngineOrigins } from './http/securityHeaders.ts';
import { hostedOrigins } from './notifications/hostedOrigins.ts';

/** Where the composer's page and all others reach the configured engines. The chats' is apart, which the composer does not open. */
export function engineOrigins({
  notifications,
  sentryDsn,
  fontService,
}: Pick<Config, 'notifications' | 'sentryDsn' | 'fontService'>): EngineOrigins {
  return {
    connections: [
      ...hostedOrigins(notifications),
      ...(sentryDsn === null ? [] : [new URL(sentryDsn).origin]),
    ],
    stylesheets: fontService === null ? [] : [new URL(fontService.url).origin],
    fonts: fontService === null ? [] : [fontService.filesOrigin],
  };
}
