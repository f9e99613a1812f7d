// npm run backup -- FILE [--recordings]: writes the data of DATA_DIR into one file, also while the server runs.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../server/backup/makeBackup.ts';
import { readConfig } from '../server/config.ts';
import { StartError } from '../server/errors.ts';
import { describeStartError } from '../server/start/describeStartError.ts';
import { createFilesPrivately } from '../server/start/protectDataDir.ts';

try {
  createFilesPrivately();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { recordings: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new StartError('usage: npm run backup -- FILE [--recordings]');
  const { dataDir, databaseUrl } = readConfig(process.env);
  await makeBackup(resolve(dataDir), resolve(file), { withRecordings: values.recordings });
  console.log(`Wrote ${file}. It contains the server's secret: keep it as safe as the server itself.`);
  if (databaseUrl !== null)
    console.log('The sessions are in the PostgreSQL database of DATABASE_URL: back it up with pg_dump.');
} catch (error) {
  console.error(describeStartError(error, false));
  process.exit(1);
}
