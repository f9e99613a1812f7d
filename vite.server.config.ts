import { defineConfig } from 'vite';

/** Bundles the server for plain Node into dist/server; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/listen.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
});
