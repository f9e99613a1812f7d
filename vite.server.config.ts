import { defineConfig } from 'vite';

/**
 * Bundles the server for plain Node into dist/server. Packages stay in node_modules, but for those of many small files, which Node would look
 * up and read one by one at each start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: [/^drizzle-orm/, /^zod/, /^@tus\//, /^srvx/, /^fastify-type-provider-zod/] },
  build: {
    ssr: 'server/listen.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
});
