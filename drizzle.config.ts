import { defineConfig } from 'drizzle-kit';

/** `npm run migration` writes the next file of server/db/migrations from these tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema.ts', './server/db/rosterLog.ts'],
  out: './server/db/migrations',
});
