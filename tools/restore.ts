// npm run restore -- FILE [--force]: puts a backup into DATA_DIR, while no server uses it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../server/backup/restoreBackup.ts';
import { readConfig } from '../server/config.ts';
import { StartError } from '../server/errors.ts';
import { describeStartError } from '../server/start/describeStartError.ts';
import { createFilesPrivately } from '../server/start/protectDataDir.ts';

try {
  createFilesPrivately();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new StartError('usage: npm run restore -- FILE [--force]');
  const dataDir = resolve(readConfig(process.env).dataDir);
  const { manifest, keptIn } = await restoreBackup(resolve(file), dataDir, {
    force: values.force,
    now: new Date(),
  });
  console.log(`Restored the backup of ${manifest.madeAt} into ${dataDir}.`);
  if (keptIn !== null)
    console.log(`What was there before is in ${keptIn}: delete it when you no longer need it.`);
  if (!manifest.hasDatabase)
    console.log('The backup has no database: restore the one of DATABASE_URL with pg_restore or psql.');
} catch (error) {
  console.error(describeStartError(error, false));
  process.exit(1);
}
