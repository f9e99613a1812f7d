import type { BrowserContext } from 'playwright-core';
import { createServer } from 'vite';
import type { SessionAccess } from '../../e2e/fixtures/access.ts';
import type { SendingParticipant } from './page.ts';

declare global {
  interface Window {
    sendingParticipant: SendingParticipant;
  }
}

/** Participants who only send their camera and microphone, for measurements on a machine that they share with all others. */
export interface Senders {
  /** Joins a session as a guest, with the camera and the microphone of the context's pages. With `receives` others send it their pictures. */
  join(
    context: BrowserContext,
    session: SessionAccess,
    name: string,
    options?: { receives?: boolean },
  ): Promise<{ streamId: string }>;
  close(): Promise<void>;
}

export async function openSenders(): Promise<Senders> {
  const vite = await createServer({
    logLevel: 'error',
    optimizeDeps: { entries: ['bench/sender/*.html'] },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    cacheDir: `build/vite-bench-${String(process.pid)}`,
  });
  await vite.listen();
  const pageUrl = `${vite.resolvedUrls?.local[0] ?? ''}bench/sender/page.html`;
  return {
    async join(context, session, name, { receives = false } = {}) {
      const page = context.pages()[0] ?? (await context.newPage());
      page.on('pageerror', (error) => console.log(`${name}: ${error.message}`));
      await page.goto(pageUrl);
      const streamId = `camera-${name}`;
      const token = await session.token('guest', `speaker-${name}`);
      await page.evaluate(
        ([relayUrl, accessToken, id, isReceiver]) =>
          window.sendingParticipant.join(relayUrl, accessToken, id, isReceiver),
        [session.relayUrl, token, streamId, receives] as const,
      );
      return { streamId };
    },
    close: () => vite.close(),
  };
}
