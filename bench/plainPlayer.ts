import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext } from 'playwright-core';

/** The address of a page of this origin on which hls.js plays a playlist, as it comes but for these settings. */
export async function servePlainPlayer(
  context: BrowserContext,
  origin: string,
  playlist: string,
  settings: Readonly<Record<string, boolean>> = {},
): Promise<string> {
  const address = `${origin}/plain-player`;
  const script = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js'), 'utf8');
  await context.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<video muted autoplay></video><script>${script}</script><script>
        const player = new Hls(${JSON.stringify(settings)});
        player.loadSource('${playlist}');
        player.attachMedia(document.querySelector('video'));
      </script>`,
    }),
  );
  return address;
}
