/** What makes the real server a quiet one of its own: any free port of this machine, a database in its folder, no browser. */
export const ownServer = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  FEATURE_FAKE_LIVE: 'on',
  LOG_LEVEL: 'error',
});
