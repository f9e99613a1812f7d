import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assemblyScript } from './tools/assemblyScript.ts';
import { emojiResources } from './tools/emojiResources.ts';
import { pdfResources } from './tools/pdfResources.ts';
import { segmentationResources } from './tools/segmentationResources.ts';
import { shellFirst } from './tools/shellFirst.ts';
import { withoutJsonSchemas } from './tools/withoutJsonSchemas.ts';

const serverOrigin = process.env['FOOTLIGHT_SERVER'] ?? 'http://localhost:4000';
const serverPaths = [
  '/v1',
  '/v2',
  '/app/',
  '/relay',
  '/ingest',
  '/hls',
  '/recordings',
  '/videos',
  '/blobs',
  '/docs',
  '/health',
];

export default defineConfig({
  plugins: [
    react(),
    assemblyScript(),
    pdfResources(),
    emojiResources(),
    segmentationResources(),
    shellFirst(),
    withoutJsonSchemas(),
  ],
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
    // OpenTok's client, Pixi, the PDF reader and Stream's list are single libraries of up to this size, loaded when they are needed.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      // The server adds the second one to a page that is on air (`server/http/describePages.ts`).
      input: ['index.html', 'src/watch/playback/playAtOnce.ts'],
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // What plays a broadcast, and does not wait for the rest of its page.
            {
              name: 'playback',
              test: /node_modules\/hls\.js\/|\/src\/(?:audience|watch)\/playback\/(?!playAtOnce)/,
            },
            { name: 'clock', test: /\/src\/clock\// },
            // What every page loads, in a few files of similar size that arrive over parallel connections.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, tags: ['$initial'] },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', test: /\/src\/(?!main\.tsx$|watch\/)/, tags: ['$initial'] },
            // Small pieces that nearly every screen uses.
            {
              name: 'screens',
              test: /\/@tanstack\/(?:react-)?query|\/lucide-react\/(?!.*\/icons\/)|\/use(?:Owned|StudioToken)\.ts$|\/(?:ErrorBoundary|TextField)\.tsx$/,
            },
            // What the way into a studio loads: without these it would come in dozens of small files.
            {
              name: 'studioText',
              test: /\/src\/text\/(?!admin|audience|chat|simulive|toasts|loading|strings\/(?:admin|audience|chat|simulive))/,
            },
            {
              name: 'overlays',
              test: /\/src\/(?:ui\/(?:Tooltip|IconButton|ExplainedButton)|routes\/OverlaysLayout)\.tsx$/,
            },
            { name: 'prejoin', test: /\/src\/prejoin\/(?!DeviceChoice)/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverOrigin, ws: true }])),
  },
});
