import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assemblyScript } from './tools/assemblyScript.ts';
import { pdfResources } from './tools/pdfResources.ts';

const serverOrigin = process.env['FOOTLIGHT_SERVER'] ?? 'http://localhost:4000';
const serverPaths = [
  '/v1',
  '/v2',
  '/app/',
  '/relay',
  '/ingest',
  '/hls',
  '/recordings',
  '/blobs',
  '/docs',
  '/health',
];

export default defineConfig({
  plugins: [react(), assemblyScript(), pdfResources()],
  worker: {
    format: 'es',
    plugins: () => [assemblyScript()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // hls.js is one piece of 580 kB, loaded by those who watch; whoever starts the studio need not be warned of it.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverOrigin, ws: true }])),
  },
});
