// Programs of the system that Footlight runs: found on this machine, and installed from Debian's packages where that is allowed.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A program: the environment variable that may name its path, the commands it goes by, places outside the PATH, its Debian package, and
 * packages without a command that it needs, too.
 * @typedef {{ variable: string, commands: string[], places?: string[], aptPackage: string, aptCompanions?: string[] }} Program
 */

/** @type {Program} */
export const chromium = {
  variable: 'CHROMIUM_PATH',
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  aptPackage: 'chromium',
};

/** @type {Program} */
export const ffmpeg = { variable: 'FFMPEG_PATH', commands: ['ffmpeg'], aptPackage: 'ffmpeg' };

/**
 * Those that are still missing after trying to install them.
 * @template {Program} P
 * @param {P[]} programs
 * @returns {P[]}
 */
export function installMissing(programs) {
  const missing = programs.filter((program) => !isThere(program));
  // A configured path that does not exist is for the user to correct.
  const packages = missing.filter(({ variable }) => !process.env[variable]).flatMap(packagesOf);
  const asRoot = packages.length > 0 && existsSync('/usr/bin/apt-get') ? rootPrefix() : null;
  if (asRoot !== null) install(asRoot, packages);
  return missing.filter((program) => !isThere(program));
}

/** @param {Program} program */
export const packagesOf = ({ aptPackage, aptCompanions = [] }) => [aptPackage, ...aptCompanions];

/** @param {Program} program */
function isThere({ variable, commands, places = [] }) {
  const configured = process.env[variable];
  if (configured) return isRunnable(configured);
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...commands.flatMap((command) => folders.map((folder) => join(folder, command))), ...places].some(
    isRunnable,
  );
}

/** @param {string} path */
function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} asRoot @param {string[]} packages */
function install(asRoot, packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  /** @param {string[]} args */
  const runApt = (...args) => {
    const [command = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 900_000 });
  };
  try {
    runApt('update', '-qq');
    runApt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } catch (error) {
    console.warn(`The installation failed: ${String(error).split('\n')[0]}`);
  }
}

/** What to put before a command that needs root; null where we may not. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}
