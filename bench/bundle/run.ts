// JavaScript that crosses the wire for a page before anybody interacts: each page of the built server is requested as
// Chromium does, with every script that it links to. What loads later by itself or on demand is listed apart.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { startServer } from '../../e2e/fixtures/server.ts';
import { rounded } from '../statistics.ts';

/** The most that a page may load before anybody interacts, kB. */
const budgetsKb = { studio: 350, watch: 150 };
const acceptEncoding = 'gzip, deflate, br, zstd';

interface Page {
  path: string;
  /** Modules that its code loads as soon as it runs, besides what the page itself links to. */
  next?: string[];
  /** Modules that it loads when they are needed. */
  later?: string[];
}

const root = resolve(import.meta.dirname, '../..');
execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      imports: z.array(z.string()).default([]),
      dynamicImports: z.array(z.string()).default([]),
      css: z.array(z.string()).default([]),
    }),
  )
  .parse(JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8')));
requireNothingOfStream();
const server = await startServer();
try {
  const { studioToken } = await server.createSession();
  const home = `/${studioToken}`;
  const studioPage = 'src/studio/StudioPage.tsx';
  const overlays = ['src/ui/TooltipPopup.tsx', 'src/ui/Toaster.tsx'];
  const pages: Record<string, Page> = {
    // As for a host who comes back: the studio follows at once, then its preview.
    studio: {
      path: home,
      next: [studioPage, 'src/session/adapters/mesh/createMeshSession.ts', ...overlays],
      later: manifest[studioPage]?.dynamicImports ?? [],
    },
    prejoin: { path: `${home}/join`, next: ['src/prejoin/DeviceChoice.tsx', ...overlays] },
    watch: {
      path: `${home}/watch`,
      later: [
        // After the first picture.
        'src/api/pusherNotifications.ts',
        'node_modules/pusher-js/dist/web/pusher.js',
        'src/audience/chat/AudienceChat.tsx',
        'src/chat/adapters/footlight/createFootlightChat.ts',
        'src/watch/player/LivePlayer.tsx',
        'src/audience/VoteCard.tsx',
        'src/ui/Toaster.tsx',
      ],
    },
    simulive: {
      path: `${home}/simulive`,
      later: [
        'src/simulive/player/SimulivePlayer.tsx',
        'src/api/pusherNotifications.ts',
        'node_modules/pusher-js/dist/web/pusher.js',
        'src/audience/chat/AudienceChat.tsx',
        'src/chat/adapters/footlight/createFootlightChat.ts',
        'src/audience/VoteCard.tsx',
      ],
    },
    composer: { path: `${home}/composer` },
    admin: { path: '/admin', later: ['src/admin/SessionList.tsx', ...overlays] },
    debugLive: { path: `${home}/debug-live`, next: overlays },
    opfsManagement: { path: '/opfs-management', next: overlays },
  };
  const pagesKb: Record<string, { beforeInteraction: number; later: number }> = {};
  for (const [name, page] of Object.entries(pages)) pagesKb[name] = await measurePage(name, page);
  const ofBudget = Object.entries(budgetsKb).map(
    ([name, budgetKb]) => (pagesKb[name]?.beforeInteraction ?? Number.NaN) / budgetKb,
  );
  console.log(
    JSON.stringify({
      bench: 'bundle',
      figures: { pagesKb, budgetsKb },
      ratio: rounded(Math.max(...ofBudget), 3),
    }),
  );
} finally {
  await server.stop();
}

async function measurePage(name: string, page: Page): Promise<{ beforeInteraction: number; later: number }> {
  const html = (await load(page.path)).body;
  const linked = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  const next = filesOf(page.next ?? []).filter((file) => !linked.includes(file));
  const later = filesOf(page.later ?? []).filter((file) => !linked.includes(file) && !next.includes(file));
  const [linkedKb, nextKb, laterKb] = [await sizeKb(linked), await sizeKb(next), await sizeKb(later)];
  console.log(
    `${name.padEnd(15)} linked ${linkedKb.toFixed(1).padStart(6)} kB in ${String(linked.length).padStart(2)} files` +
      ` · then ${nextKb.toFixed(1).padStart(5)} kB · later ${laterKb.toFixed(1).padStart(6)} kB`,
  );
  return { beforeInteraction: rounded(linkedKb + nextKb, 1), later: rounded(laterKb, 1) };
}

/** Throws when anything that can load without a key has code or styles of Stream in it. */
function requireNothingOfStream(): void {
  const withKey = ['src/chat/adapters/stream/openStreamChat.ts', 'src/chatView/stream/createStreamParts.tsx'];
  for (const name of withKey)
    if (manifest[name] === undefined) throw new Error(`${name} is not in the build`);
  const names = new Set(['index.html']);
  for (const name of names) {
    const { imports, dynamicImports } = manifest[name] ?? { imports: [], dynamicImports: [] };
    for (const next of [...imports, ...dynamicImports]) if (!withKey.includes(next)) names.add(next);
  }
  const files = [...names].flatMap((name) => {
    const chunk = manifest[name];
    return chunk === undefined ? [] : [chunk.file, ...chunk.css];
  });
  const isOfStream = (file: string): boolean =>
    /stream-io-api\.com|str-chat__/.test(readFileSync(join(root, 'dist/web', file), 'utf8'));
  const found = [...new Set(files)].filter(isOfStream);
  if (found.length > 0) throw new Error(`Stream's code loads without a key: ${found.join(', ')}`);
  const own = filesOf(withKey).map((file) => file.slice(1));
  if (!own.some(isOfStream)) throw new Error('the check for Stream in the build finds nothing anywhere');
}

/** Paths of modules and of all they import statically. Throws when a module is not in the build. */
function filesOf(modules: string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`${name} is not in the build's manifest`);
    const file = `/${chunk.file}`;
    if (files.has(file)) return;
    files.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...files].filter((file) => file.endsWith('.js'));
}

async function sizeKb(files: string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += (await load(file)).transferredBytes;
  return bytes / 1000;
}

/** The response's text if it is not compressed, and the bytes of its body on the wire. */
function load(path: string): Promise<{ body: string; transferredBytes: number }> {
  const isPage = !path.startsWith('/assets/');
  const headers = isPage ? {} : { 'accept-encoding': acceptEncoding };
  return new Promise((done, fail) => {
    request(`${server.origin}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode !== 200) fail(new Error(`${path}: status ${String(response.statusCode)}`));
        else done({ body: isPage ? bytes.toString() : '', transferredBytes: bytes.length });
      });
    })
      .on('error', fail)
      .end();
  });
}
