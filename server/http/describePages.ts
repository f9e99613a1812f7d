import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { addPreview, escapeHtml, type LinkPreview } from './linkPreview.ts';

interface Screen {
  /** The paths that show it; the first screen that matches is the one. */
  address: RegExp;
  /** The name under which index.html has a text for those who wait for it. */
  name?: 'prejoin';
  /** What its route loads. */
  modules: readonly string[];
  /** What it asks of the server first, whoever asks; `{studioToken}` is the first part of the path. */
  requests?: readonly string[];
  /** What it loads and asks for as well while the session is on air. */
  onAir?: { modules: readonly string[]; requests: readonly string[] };
}

const overlays = 'src/routes/OverlaysLayout.tsx';
const session = '/v2/streaming_studio/{studioToken}';

export const screens: readonly Screen[] = [
  { address: /^\/admin\/?$/, modules: ['src/admin/AdminPage.tsx'] },
  { address: /^\/opfs-management\/?$/, modules: [overlays, 'src/debug/OpfsManagementPage.tsx'] },
  { address: /^\/(?:[\w-]+\/)?debug-live\/?$/, modules: [overlays, 'src/debug/LiveDebugPage.tsx'] },
  { address: /^\/[\w-]+\/simulive\/?$/, modules: ['src/simulive/SimulivePage.tsx'] },
  { address: /^\/[\w-]+\/composer\/?$/, modules: ['src/broadcastPage/BroadcastPage.tsx'] },
  {
    address: /^\/[\w-]+\/watch\/?$/,
    modules: ['src/watch/WatchPage.tsx'],
    requests: [session],
    onAir: { modules: ['src/watch/player/LivePlayer.tsx'], requests: ['/hls/{studioToken}/playlist.m3u8'] },
  },
  {
    // Without requests: with a key in the address, they are only made once the key is exchanged.
    address: /^\/[\w-]+(?:\/.*)?$/,
    name: 'prejoin',
    modules: [overlays, 'src/prejoin/SessionHome.tsx'],
  },
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

/**
 * The app's page for a path: all are one page, but each announces what its screen needs, so nothing loads in turns. With a preview, its
 * head says what other apps show of a link to it.
 */
export type PageOf = (path: string, preview?: LinkPreview | null) => string;

/** Reads the built page; null without a build. `supportEmail` must be known before the page's first request. */
export function describePages(webFolder: string, supportEmail: string | null): PageOf | null {
  const indexFile = join(webFolder, 'index.html');
  if (!existsSync(indexFile)) return null;
  const head =
    supportEmail === null ? '' : `<meta name="support-email" content="${escapeHtml(supportEmail)}" />`;
  const html = readFileSync(indexFile, 'utf8');
  const manifest = readManifest(webFolder);
  const addToHead = (tags: string): string => html.replace('</head>', `${head}${tags}</head>`);
  const describe = (
    name: string | undefined,
    modules: readonly string[],
    requests: readonly string[],
  ): string => {
    const page = addToHead(announceCode(manifest, modules) + requests.map(announceRequest).join(''));
    return name === undefined ? page : page.replace('<html', `<html data-screen="${name}"`);
  };
  const pages = screens.map(({ address, name, modules, requests = [], onAir }) => ({
    address,
    page: describe(name, modules, requests),
    pageOnAir:
      onAir === undefined
        ? null
        : describe(name, [...modules, ...onAir.modules], [...requests, ...onAir.requests]),
  }));
  const plain = addToHead('');
  return (path, preview = null) => {
    const found = pages.find(({ address }) => address.test(path));
    const page = (preview?.isOnAir === true ? found?.pageOnAir : null) ?? found?.page ?? plain;
    const own = page.replaceAll('{studioToken}', path.split('/')[1] ?? '');
    return preview === null ? own : addPreview(own, preview);
  };
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
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`,
    )
    .join('');
}

const announceRequest = (path: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${path}" />`;

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
