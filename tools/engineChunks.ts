import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the code of each engine begins that only a configured service loads, and what nothing but its code has in it. */
const engines = {
  Stream: {
    modules: [
      'src/chat/adapters/stream/openStreamChat.ts',
      'src/chatView/stream/createStreamParts.tsx',
      'src/api/streamChatApi.ts',
    ],
    mark: /stream-io-api\.com|str-chat__/,
  },
  // The client is a file of its own, so it is among the modules for the default files to leave out.
  OpenTok: {
    modules: [
      'src/session/adapters/opentok/createOpenTokSession.ts',
      'node_modules/@opentok/client/dist/js/opentok.js',
    ],
    mark: /anvil\.opentok\.com/,
  },
  Sentry: { modules: ['src/api/createSentryReporter.ts'], mark: /sentry_key|sentry\.javascript/ },
  'font service': { modules: ['src/api/fontService.ts'], mark: /&display=swap/ },
};

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
export type Manifest = z.output<typeof manifestSchema>;

/** What the build made of each module that begins a file. */
export const readManifest = (webFolder: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')));

/** The files that only a configured engine loads, by its name. Throws when its modules are not in the build. */
export function filesOfEngines(manifest: Manifest): Record<string, string[]> {
  const ofDefault = defaultFiles(manifest);
  return Object.fromEntries(
    Object.entries(engines).map(([name, { modules }]) => {
      for (const module of modules)
        if (manifest[module] === undefined) throw new Error(`${module} is not in the build`);
      return [name, [...reach(manifest, modules, [])].filter((file) => !ofDefault.has(file))];
    }),
  );
}

/** The files that can load without any engine. */
const defaultFiles = (manifest: Manifest): Set<string> =>
  reach(
    manifest,
    ['index.html'],
    Object.values(engines).flatMap(({ modules }) => modules),
  );

function reach(manifest: Manifest, from: readonly string[], without: readonly string[]): Set<string> {
  const modules = new Set(from);
  const files = new Set<string>();
  for (const module of modules) {
    const { file, css = [], imports = [], dynamicImports = [] } = manifest[module] ?? {};
    for (const each of [...(file === undefined ? [] : [file]), ...css]) files.add(each);
    for (const next of [...imports, ...dynamicImports]) if (!without.includes(next)) modules.add(next);
  }
  return files;
}

/** Throws when code of an engine is in a file that can load without it, or is found nowhere. */
export function requireNoEngines(webFolder: string, manifest: Manifest): void {
  const has = (file: string, mark: RegExp): boolean => mark.test(readFileSync(join(webFolder, file), 'utf8'));
  const own = filesOfEngines(manifest);
  for (const [name, { mark }] of Object.entries(engines)) {
    const found = [...defaultFiles(manifest)].filter((file) => has(file, mark));
    if (found.length > 0) throw new Error(`code of ${name} loads without its variable: ${found.join(', ')}`);
    if (own[name]?.some((file) => has(file, mark)) !== true)
      throw new Error(`the check for ${name} finds nothing anywhere in the build`);
  }
}
