import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { chromiumArgs, chromiumPath, plainPagesFlag } from '../../e2e/fixtures/chromium.ts';
import { writePoliteCommand } from '../../e2e/fixtures/politeCommand.ts';
import { StudioPage } from '../../e2e/pages/studioPage.ts';

/** The two people with real cameras: a host and a speaker, in one browser. */
export interface Stage {
  readonly host: StudioPage;
  close(): Promise<void>;
}

const names = { host: 'Grace Host', speaker: 'Bea Speaker' };

/** Both enter by their links, and the host puts both cameras on stream. */
export async function fillStage(links: { host: string; speaker: string }): Promise<Stage> {
  const { path } = writePoliteCommand(chromiumPath);
  const browser: Browser = await chromium.launch({
    executablePath: path,
    args: [...chromiumArgs(), plainPagesFlag],
  });
  const viewport = { width: 1280, height: 800 };
  const host = await StudioPage.enter(await browser.newContext({ viewport }), links.host, names.host, 'Host');
  await StudioPage.enter(await browser.newContext({ viewport }), links.speaker, names.speaker);
  for (const name of Object.values(names)) await host.show(name);
  return {
    host,
    async close() {
      await browser.close();
      rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}
