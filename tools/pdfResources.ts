import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Character maps, standard fonts and decoders under /pdfjs/, which the PDF library fetches for the files that need them. */
export function pdfResources(): Plugin {
  const source = resolve(import.meta.dirname, '../node_modules/pdfjs-dist');
  const files = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].flatMap((folder) =>
    readdirSync(join(source, folder)).map((name) => `${folder}/${name}`),
  );
  return {
    name: 'pdf-resources',
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const file = files.find((known) => `/${known}` === request.url);
        if (file === undefined) next();
        else response.end(readFileSync(join(source, file)));
      });
    },
    generateBundle() {
      for (const file of files)
        this.emitFile({ type: 'asset', fileName: `pdfjs/${file}`, source: readFileSync(join(source, file)) });
    },
  };
}
