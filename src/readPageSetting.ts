/** What the server has put into the page's head: `server/http/describePages.ts` writes it. Null for what is not configured. */
export const readPageSetting = (
  name: 'support-email' | 'sentry-dsn' | 'font-service' | 'opentok-application' | 'opentok-signals',
): string | null => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
