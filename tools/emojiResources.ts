import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const files = ['en/data.json', 'en/messages.json'];

/** Names and groups of all emoji under /emoji/, which the emoji picker fetches when it is opened. */
export function emojiResources(): Plugin {
  const source = resolve(import.meta.dirname, '../node_modules/emojibase-data');
  const read = (file: string): Buffer => readFileSync(resolve(source, file));
  return {
    name: 'emoji-resources',
    configureServer(server) {
      server.middlewares.use('/emoji', (request, response, next) => {
        const file = files.find((known) => `/${known}` === request.url);
        if (file === undefined) next();
        else response.end(read(file));
      });
    },
    generateBundle() {
      for (const file of files)
        this.emitFile({ type: 'asset', fileName: `emoji/${file}`, source: read(file) });
    },
  };
}
