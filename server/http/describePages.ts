import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const overlays = 'src/routes/OverlaysLayout.tsx';

/** The modules that the route of each address loads, first match first: their code is announced with the page. */
export const modulesOfAddress: readonly { address: RegExp; modules: readonly string[] }[] = [
  { address: /^\/admin\/?$/, modules: ['src/admin/AdminPage.tsx'] },
  { address: /^\/opfs-management\/?$/, modules: [overlays, 'src/debug/OpfsManagementPage.tsx'] },
  { address: /^\/(?:[\w-]+\/)?debug-live\/?$/, modules: [overlays, 'src/debug/LiveDebugPage.tsx'] },
  { address: /^\/[\w-]+\/simulive\/?$/, modules: ['src/simulive/SimulivePage.tsx'] },
  { address: /^\/[\w-]+\/composer\/?$/, modules: ['src/broadcastPage/BroadcastPage.tsx'] },
  { address: /^\/[\w-]+\/watch\/?$/, modules: ['src/watch/WatchPage.tsx'] },
  { address: /^\/[\w-]+(?:\/.*)?$/, modules: [overlays, 'src/prejoin/SessionHome.tsx'] },
];

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** The app's page for an address: all are one page, but each announces the code that its address needs. */
export type PageOf = (path: string) => string;

/** Reads the built page; null without a build. `supportEmail` must be known before the page's first request. */
export function describePages(webFolder: string, supportEmail: string | null): PageOf | null {
  const indexFile = join(webFolder, 'index.html');
  if (!existsSync(indexFile)) return null;
  const head =
    supportEmail === null ? '' : `<meta name="support-email" content="${escapeHtml(supportEmail)}" />`;
  const html = readFileSync(indexFile, 'utf8');
  const manifest = readManifest(webFolder);
  const addToHead = (tags: string): string => html.replace('</head>', `${head}${tags}</head>`);
  const pages = modulesOfAddress.map(({ address, modules }) => ({
    address,
    page: addToHead(announceCode(manifest, modules)),
  }));
  const plain = addToHead('');
  return (path) => pages.find(({ address }) => address.test(path))?.page ?? plain;
}

function readManifest(webFolder: string): Manifest {
  const file = join(webFolder, '.vite/manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Links to the files of modules and all they import, without those that every page links to. */
function announceCode(manifest: Manifest, modules: readonly string[]): string {
  const known = collectFiles(manifest, ['index.html']);
  return [...collectFiles(manifest, modules)]
    .filter((file) => !known.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? // Preloaded only: the module loader adds the stylesheet, and adds it again if the network loses it.
          `<link rel="preload" as="style" crossorigin href="/${file}" />`
        : `<link rel="modulepreload" crossorigin href="/${file}" />`,
    )
    .join('');
}

function collectFiles(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const module of modules) visit(module);
  return files;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
