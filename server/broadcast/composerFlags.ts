import { readdirSync } from 'node:fs';

const always = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
  '--autoplay-policy=no-user-gesture-required',
  // The page is never visible, and must not be throttled for it.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
];
const softwareGl = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];
export const gpuGlFlags = ['--use-gl=angle', '--ignore-gpu-blocklist', '--enable-gpu-rasterization'];

/** Chromium's flags for composing. Planes need no GPU, and then the browser leaves it alone; Pixi can draw by it. */
export const composerFlags = (usesGpu: boolean): string[] => [
  ...always,
  ...(usesGpu ? gpuGlFlags : softwareGl),
];

/** Whether this machine has a GPU for the browser: on Linux a render node or an NVIDIA device, elsewhere always. */
export function hasGpu(
  platform: NodeJS.Platform,
  listFolder: (path: string) => string[] = listNames,
): boolean {
  if (platform !== 'linux') return true;
  return (
    listFolder('/dev/dri').some((name) => name.startsWith('renderD')) ||
    listFolder('/dev').some((name) => /^nvidia\d+$/.test(name))
  );
}

function listNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
