// What the tests need of the system beside Node: installed from Debian's packages where we may, named where we may not.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const needs = [
  {
    aptPackage: 'chromium',
    commands: ['chromium', 'chromium-browser', 'google-chrome'],
    variable: 'CHROMIUM_PATH',
  },
  { aptPackage: 'firefox-esr', commands: ['firefox-esr', 'firefox'], variable: 'FIREFOX_PATH' },
  { aptPackage: 'xvfb', commands: ['Xvfb'], variable: 'XVFB_PATH' },
  { aptPackage: 'ffmpeg', commands: ['ffmpeg'], variable: 'FFMPEG_PATH' },
  // A participant in a network of its own, whose cable the tests pull.
  { aptPackage: 'iproute2', commands: ['ip'], variable: 'IP_PATH' },
];

/** Packages of the system that are still missing after trying to install them. */
export function installTestBrowsers() {
  const missing = needs.filter((need) => !isThere(need)).map(({ aptPackage }) => aptPackage);
  if (missing.length === 0) return [];
  const asRoot = rootPrefix();
  if (existsSync('/usr/bin/apt-get') && asRoot !== null) install(asRoot, missing);
  return needs.filter((need) => !isThere(need)).map(({ aptPackage }) => aptPackage);
}

function install(asRoot, packages) {
  console.log(`Installing ${packages.join(', ')} for the tests …`);
  const runApt = (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 900_000 });
  };
  try {
    runApt('update', '-qq');
    runApt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } catch (error) {
    console.warn(`The installation failed: ${error.message.split('\n')[0]}`);
  }
}

function isThere({ commands, variable }) {
  const configured = process.env[variable];
  if (configured) return isRunnable(configured);
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.some((command) => folders.some((folder) => isRunnable(join(folder, command))));
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What to put before a command that needs root; null where we may not. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = installTestBrowsers();
  if (missing.length > 0) {
    console.error(
      `The tests need ${missing.join(', ')}: install them (sudo apt-get install ${missing.join(' ')}).`,
    );
    process.exit(1);
  }
}
