// JavaScript that crosses the wire for a page before anybody interacts: each page of the built server is requested as
// Chromium does, with every script that it links to. What loads later by itself or on demand is listed apart, and what only a
// configured engine loads.
import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { startServer } from '../../e2e/fixtures/server.ts';
import { filesOfEngines, readManifest, requireNoEngines, type Manifest } from '../../tools/engineChunks.ts';
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
const webFolder = join(root, 'dist/web');
const manifest = readManifest(webFolder);
requireNoEngines(webFolder, manifest);
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
      later: importedLater(studioPage),
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
  const pagesKb: Record<string, { beforeInteraction: number; later: number; filesBefore: number }> = {};
  for (const [name, page] of Object.entries(pages)) pagesKb[name] = await measurePage(name, page);
  const enginesKb: Record<string, number> = {};
  for (const [name, files] of Object.entries(filesOfEngines(manifest))) {
    console.log(`${name}, only where it is configured`);
    enginesKb[name] = rounded(
      await listFiles(
        '',
        files.map((file) => `/${file}`),
      ),
      1,
    );
  }
  const ofBudget = Object.entries(budgetsKb).map(
    ([name, budgetKb]) => (pagesKb[name]?.beforeInteraction ?? Number.NaN) / budgetKb,
  );
  console.log(
    JSON.stringify({
      bench: 'bundle',
      figures: { pagesKb, enginesKb, budgetsKb },
      ratio: rounded(Math.max(...ofBudget), 3),
    }),
  );
} finally {
  await server.stop();
}

async function measurePage(
  name: string,
  page: Page,
): Promise<{ beforeInteraction: number; later: number; filesBefore: number }> {
  const html = (await load(page.path)).body;
  const linked = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  const next = filesOf(page.next ?? []).filter((file) => !linked.includes(file));
  const later = filesOf(page.later ?? []).filter((file) => !linked.includes(file) && !next.includes(file));
  console.log(name);
  const linkedKb = await listFiles('linked', linked);
  const nextKb = await listFiles('then', next);
  const laterKb = await listFiles('later', later);
  console.log(
    `  in all: linked ${linkedKb.toFixed(1)} kB in ${String(linked.length)} files, then ${nextKb.toFixed(1)} kB, later ${laterKb.toFixed(1)} kB`,
  );
  return {
    beforeInteraction: rounded(linkedKb + nextKb, 1),
    later: rounded(laterKb, 1),
    filesBefore: linked.length + next.length,
  };
}

/** Paths of modules and of all they import statically. Throws when a module is not in the build. */
function filesOf(modules: string[]): string[] {
  const files = [...chunksOf(modules)].map(({ file }) => `/${file}`);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** What the code of a module, and all that it imports statically, imports when it is needed. */
function importedLater(module: string): string[] {
  return [...new Set([...chunksOf([module])].flatMap(({ dynamicImports }) => dynamicImports))];
}

/** The chunks of modules, and those that they import statically. Throws when a module is not in the build. */
function chunksOf(modules: string[]): Set<Manifest[string]> {
  const chunks = new Set<Manifest[string]>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`${name} is not in the build's manifest`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const module of modules) visit(module);
  return chunks;
}

/** Prints each file with its size; resolves with the size of all. */
async function listFiles(when: string, files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const { transferredBytes } = await load(file);
    console.log(`  ${when.padEnd(6)} ${(transferredBytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
    bytes += transferredBytes;
  }
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
