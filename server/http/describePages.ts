import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The screen behind each address, first match first: its code is requested together with the page. */
export const screenOfAddress: readonly { address: RegExp; module: string }[] = [
  { address: /^\/admin\/?$/, module: 'src/admin/AdminPage.tsx' },
  { address: /^\/opfs-management\/?$/, module: 'src/debug/OpfsManagementPage.tsx' },
  { address: /^\/(?:[\w-]+\/)?debug-live\/?$/, module: 'src/debug/LiveDebugPage.tsx' },
  { address: /^\/[\w-]+\/simulive\/?$/, module: 'src/simulive/SimulivePage.tsx' },
  { address: /^\/[\w-]+\/composer\/?$/, module: 'src/broadcastPage/BroadcastPage.tsx' },
  { address: /^\/[\w-]+\/watch\/?$/, module: 'src/watch/WatchPage.tsx' },
  { address: /^\/[\w-]+(?:\/.*)?$/, module: 'src/prejoin/SessionHome.tsx' },
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
  const pages = new Map(
    screenOfAddress.map(({ module }) => [
      module,
      html.replace('</head>', `${head}${announceCode(manifest, module)}</head>`),
    ]),
  );
  const plain = html.replace('</head>', `${head}</head>`);
  return (path) => {
    const screen = screenOfAddress.find(({ address }) => address.test(path));
    return (screen && pages.get(screen.module)) ?? plain;
  };
}

function readManifest(webFolder: string): Manifest {
  const file = join(webFolder, '.vite/manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Links to the files of a module and all it imports that the page does not link to itself. */
function announceCode(manifest: Manifest, module: string): string {
  const known = collectFiles(manifest, 'index.html');
  return [...collectFiles(manifest, module)]
    .filter((file) => !known.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? // Preloaded only: the module loader adds the stylesheet, and adds it again if the network loses it.
          `<link rel="preload" as="style" crossorigin href="/${file}" />`
        : `<link rel="modulepreload" crossorigin href="/${file}" />`,
    )
    .join('');
}

function collectFiles(manifest: Manifest, module: string): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(module);
  return files;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
