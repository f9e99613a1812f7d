import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assemblyScript } from './tools/assemblyScript.ts';
import { emojiFont } from './tools/emojiFont.ts';
import { emojiResources } from './tools/emojiResources.ts';
import { pageChunks, type Course } from './tools/pageChunks.ts';
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

const program = [
  'src/playout/programPlayout.ts',
  'src/compositor/openCompositor.ts',
  'src/compositor/planar/createPlanarCompositor.ts',
];
const mesh = ['src/session/adapters/mesh/createMeshSession.ts'];
const chat = ['src/api/pusherNotifications.ts', 'src/chat/adapters/footlight/createFootlightChat.ts'];

const audience = [['src/audience/chat/AudienceChat.tsx'], chat, ['src/audience/VoteCard.tsx']];

/** A stage of its own for what loads a moment later, and for what a hosted service may replace. */
const courses: Record<string, Course> = {
  any: [['src/ui/TooltipPopup.tsx'], ['src/ui/Toaster.tsx']],
  studio: [
    ['src/prejoin/SessionHome.tsx'],
    ['src/prejoin/DeviceChoice.tsx'],
    ['src/studio/StudioPage.tsx', ...program],
    mesh,
    chat,
  ],
  composer: [['src/broadcastPage/BroadcastPage.tsx', ...program], mesh],
  watch: [['src/watch/WatchPage.tsx'], ['src/watch/player/LivePlayer.tsx'], ...audience],
  simulive: [['src/simulive/SimulivePage.tsx'], ['src/simulive/player/SimulivePlayer.tsx'], ...audience],
  sessions: [['src/admin/AdminPage.tsx'], ['src/admin/SessionList.tsx']],
  session: [['src/admin/AdminSessionPage.tsx'], ['src/admin/SessionPage.tsx']],
  debug: [['src/debug/LiveDebugPage.tsx']],
  files: [['src/debug/OpfsManagementPage.tsx']],
};

export default defineConfig({
  plugins: [
    react(),
    assemblyScript(),
    pdfResources(),
    emojiFont(),
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
      // What a page loads in any case is in its files, whichever way its modules import each other.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
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
            {
              name: 'overlays',
              test: /\/src\/(?:ui\/(?:Tooltip|IconButton|ExplainedButton)|routes\/OverlaysLayout)\.tsx$/,
            },
            // The audience needs one icon before its picture, and the others with its chat.
            { name: 'icons', test: /\/lucide-react\/.*\/icons\/(?!arrow-up-right)/ },
            { name: pageChunks(courses), includeDependenciesRecursively: false },
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
