// What has to be on this machine: Node itself, and Chromium and ffmpeg for going live.
import { chromium, ffmpeg, installMissing } from './systemPrograms.mjs';

/** Exits on an old Node; installs what is missing where that is allowed, and prints one line about what could not be installed. */
export function runPreflight() {
  checkNode();
  const missing = installMissing([
    { name: 'Chromium', ...chromium },
    { name: 'ffmpeg', ...ffmpeg },
  ]);
  for (const { name, variable, aptPackage } of missing)
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
