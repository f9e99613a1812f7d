// What has to be on this machine: Node itself, and Chromium and ffmpeg for going live.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const needs = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    aptPackage: 'chromium',
  },
  { name: 'ffmpeg', variable: 'FFMPEG_PATH', commands: ['ffmpeg'], places: [], aptPackage: 'ffmpeg' },
];

/** Ends the process on an old Node; installs what is missing where it may, and says in one line what it could not. */
export function runPreflight() {
  checkNode();
  const missing = needs.filter((need) => !isThere(need));
  if (missing.length > 0) install(missing);
  for (const { name, variable, aptPackage } of missing.filter((need) => !isThere(need)))
    console.warn(
      `${name} is missing, so Go live will not work: install it (Debian, Ubuntu: sudo apt-get install ${aptPackage}) or set ${variable} to its path.`,
    );
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Footlight needs Node 20.19 or newer; this is ${process.version}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}

function isThere({ variable, commands, places }) {
  const configured = process.env[variable];
  if (configured) return isRunnable(configured);
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...commands.flatMap((command) => folders.map((folder) => join(folder, command))), ...places].some(
    isRunnable,
  );
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(missing) {
  const asRoot = rootPrefix();
  if (!existsSync('/usr/bin/apt-get') || asRoot === null) return;
  // A path that was set and leads nowhere is for its owner to mend.
  const packages = missing
    .filter(({ variable }) => !process.env[variable])
    .map(({ aptPackage }) => aptPackage);
  if (packages.length === 0) return;
  console.log(`Installing ${packages.join(' and ')} …`);
  const runApt = (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
  };
  try {
    runApt('update', '-qq');
    runApt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } catch (error) {
    console.warn(`The installation failed: ${error.message.split('\n')[0]}`);
  }
}

/** What to put before a command that needs root; null where we may not. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}
