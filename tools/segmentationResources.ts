import type { Plugin } from 'vite';
import { readSegmentationFile, segmentationFiles, type SegmentationFile } from './segmentationModel.ts';

const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };

/** The model that finds people in a picture and the code that runs it, under /segmentation/; fetched for the first virtual background. */
export function segmentationResources(): Plugin {
  const files = new Map<SegmentationFile, Uint8Array>();
  const read = (name: SegmentationFile): Uint8Array => {
    const bytes = files.get(name) ?? readSegmentationFile(name);
    files.set(name, bytes);
    return bytes;
  };
  return {
    name: 'segmentation-resources',
    configureServer(server) {
      server.middlewares.use('/segmentation', (request, response, next) => {
        const path = request.url?.split('?')[0];
        const name = segmentationFiles.find((known) => `/${known}` === path);
        if (name === undefined) return next();
        const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
        response.setHeader('content-type', type);
        response.end(read(name));
      });
    },
    generateBundle() {
      for (const name of segmentationFiles)
        this.emitFile({ type: 'asset', fileName: `segmentation/${name}`, source: read(name) });
    },
  };
}
