// JavaScript that a page loads before anybody interacts, gzipped, from the build's manifest.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** Most that the studio route may load before interaction, kB gz. */
const budgetKb = 350;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const root = resolve(import.meta.dirname, '../..');
const web = join(root, 'dist/web');

/** What each address loads in addition to the entry; for the studio, as a returning host loads it. */
const routes: Record<string, string[]> = {
  studio: [
    'src/prejoin/SessionHome.tsx',
    'src/studio/StudioPage.tsx',
    'src/session/adapters/mesh/createMeshSession.ts',
  ],
  prejoin: ['src/prejoin/SessionHome.tsx'],
  watch: ['src/watch/WatchPage.tsx'],
  composer: ['src/composer/BroadcastPage.tsx'],
  admin: ['src/admin/AdminPage.tsx'],
  debugLive: ['src/debug/LiveDebugPage.tsx'],
  opfsManagement: ['src/debug/OpfsManagementPage.tsx'],
};
/** Loads the preview by dynamic imports, once the studio is on screen. */
const studioPage = 'src/studio/StudioPage.tsx';

execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')));
const entry = filesOf(manifest, ['index.html']);
const chunks = Object.fromEntries(
  Object.entries(routes).map(([route, modules]) => [
    route,
    sizeKb(new Set([...entry, ...filesOf(manifest, modules)])),
  ]),
);
const studio = new Set([...entry, ...filesOf(manifest, routes['studio'] ?? [])]);
const later = manifest[studioPage]?.dynamicImports ?? [];
const preview = filesOf(manifest, later).filter((file) => !studio.has(file));
const studioGzKb = chunks['studio'] ?? Number.NaN;
const figures = { studioGzKb, chunks, budgetKb, previewGzKb: sizeKb(new Set(preview)) };
for (const [route, kb] of Object.entries(chunks)) console.log(`${route.padEnd(16)} ${kb.toFixed(1)} kB gz`);
console.log(JSON.stringify({ bench: 'bundle', figures, ratio: round(studioGzKb / budgetKb) }));

/** Files of modules and of all they import statically. Throws when a module is not in the build. */
function filesOf(all: Manifest, modules: string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = all[name];
    if (chunk === undefined) throw new Error(`${name} is not in the build's manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...files];
}

function sizeKb(files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files)
    if (file.endsWith('.js')) bytes += gzipSync(readFileSync(join(web, file)), { level: 9 }).length;
  return round(bytes / 1000);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
