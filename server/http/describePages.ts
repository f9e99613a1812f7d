import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { playlistName } from '../../src/protocol/hls.ts';
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
  /** What it loads as well while the session is on air: `player` runs at once, and plays `playlist` before the page is there. */
  onAir?: { modules: readonly string[]; player: string; playlist: string };
}

const overlays = 'src/routes/OverlaysLayout.tsx';
const session = '/v2/streaming_studio/{studioToken}';
const moduleLinks = /<link rel="modulepreload"[^>]*>/g;
/** Browsers look for the charset in the first bytes only. */
const headStart = /<head>(?:\s*<meta charset=[^>]*>)?/;

export const screens: readonly Screen[] = [
  { address: /^\/admin\/?$/, modules: ['src/admin/AdminPage.tsx'] },
  { address: /^\/admin\/sessions\/[\w-]+\/?$/, modules: ['src/admin/AdminSessionPage.tsx'] },
  { address: /^\/opfs-management\/?$/, modules: [overlays, 'src/debug/OpfsManagementPage.tsx'] },
  { address: /^\/(?:[\w-]+\/)?debug-live\/?$/, modules: [overlays, 'src/debug/LiveDebugPage.tsx'] },
  { address: /^\/[\w-]+\/simulive\/?$/, modules: ['src/simulive/SimulivePage.tsx'] },
  { address: /^\/[\w-]+\/composer\/?$/, modules: ['src/broadcastPage/BroadcastPage.tsx'] },
  { address: /^\/[\w-]+\/redraw\/?$/, modules: ['src/redraw/RedrawPage.tsx'] },
  {
    address: /^\/[\w-]+\/watch\/?$/,
    modules: ['src/watch/WatchPage.tsx'],
    requests: [session],
    onAir: {
      modules: ['src/watch/player/LivePlayer.tsx'],
      player: 'src/watch/playback/playAtOnce.ts',
      playlist: `/hls/{studioToken}/${playlistName}`,
    },
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

/** What the page must know before its first request; null for what is not configured. */
export interface PageSettings {
  supportEmail: string | null;
  sentryDsn: string | null;
  fontService: { url: string } | null;
  /** Carries the media of participants. */
  openTok: { applicationId: string; carriesSignals: boolean } | null;
}

/** Reads the built page; null without a build. */
export function describePages(webFolder: string, settings: PageSettings): PageOf | null {
  const indexFile = join(webFolder, 'index.html');
  if (!existsSync(indexFile)) return null;
  const head = describeSettings(settings);
  const html = readFileSync(indexFile, 'utf8');
  const manifest = readManifest(webFolder);
  const addToHead = (tags: string): string => html.replace('</head>', `${head}${tags}</head>`);
  const describe = ({ name, modules, requests = [] }: Screen, onAir?: Screen['onAir']): string => {
    const known = collectFiles(manifest, ['index.html', ...(onAir === undefined ? [] : [onAir.player])]);
    const code = announceCode([...collectFiles(manifest, modules)].filter((file) => !known.has(file)));
    const announced = code + requests.map(announceRequest).join('');
    const page =
      onAir === undefined
        ? addToHead(announced)
        : playFirst(addToHead(''), runPlayer(manifest, onAir), announced);
    return name === undefined ? page : page.replace('<html', `<html data-screen="${name}"`);
  };
  const describeOnAir = ({ onAir, ...screen }: Screen): string | null => {
    if (onAir === undefined) return null;
    const modules = [...screen.modules, ...onAir.modules];
    return describe({ ...screen, modules }, onAir);
  };
  const pages = screens.map((screen) => ({
    address: screen.address,
    page: describe(screen),
    pageOnAir: describeOnAir(screen),
  }));
  const plain = addToHead('');
  return (path, preview = null) => {
    const found = pages.find(({ address }) => address.test(path));
    const page = (preview?.isOnAir === true ? found?.pageOnAir : null) ?? found?.page ?? plain;
    const own = page.replaceAll('{studioToken}', path.split('/')[1] ?? '');
    return preview === null ? own : addPreview(own, preview);
  };
}

/** `src/readPageSetting.ts` reads them. */
const describeSettings = ({ supportEmail, sentryDsn, fontService, openTok }: PageSettings): string =>
  Object.entries({
    'support-email': supportEmail,
    'sentry-dsn': sentryDsn,
    'font-service': fontService?.url ?? null,
    'opentok-application': openTok?.applicationId ?? null,
    'opentok-signals': openTok?.carriesSignals === true ? 'on' : null,
  })
    .map(([name, value]) => (value === null ? '' : `<meta name="${name}" content="${escapeHtml(value)}" />`))
    .join('');

function readManifest(webFolder: string): Manifest {
  const file = join(webFolder, '.vite/manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Links to files that a screen loads. */
const announceCode = (files: readonly string[]): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? // Preloaded only: the module loader adds the stylesheet, and adds it again if the network loses it.
          `<link rel="preload" as="style" crossorigin href="/${file}" />`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`,
    )
    .join('');

/**
 * A page that loads its player, and announces the rest only in a template: its script takes that out once there is a picture
 * (`tools/shellFirst.ts`). A browser has six connections to a server, and one thread for all that a page runs.
 */
function playFirst(page: string, player: string, announced: string): string {
  const own = [...page.matchAll(moduleLinks)].map(([link]) => link).join('');
  return page
    .replaceAll(moduleLinks, '')
    .replace(headStart, (start) => start + player)
    .replace('</head>', () => `<template id="later">${own}${announced}</template></head>`);
}

/** Loads and runs the player. */
function runPlayer(manifest: Manifest, { player, playlist }: NonNullable<Screen['onAir']>): string {
  const [script, ...imported] = collectFiles(manifest, [player]);
  if (script === undefined) return '';
  return [
    `<script type="module" async crossorigin fetchpriority="high" src="/${script}" data-playlist="${playlist}"></script>`,
    ...imported.map(
      (file) => `<link rel="modulepreload" fetchpriority="high" crossorigin href="/${file}" />`,
    ),
    announceRequest(playlist),
  ].join('');
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
