import { chromiumArgs, softwareGlFlags } from '../e2e/fixtures/chromium.ts';
import { gpuGlFlags, hasGpu } from '../server/broadcast/composerFlags.ts';

/** The flags of the tests' browsers, but drawing by the GPU where this machine has one, as a studio's preview does. */
export const browserArgs = (): string[] =>
  hasGpu(process.platform)
    ? [...chromiumArgs().filter((flag) => !softwareGlFlags.includes(flag)), ...gpuGlFlags]
    : chromiumArgs();
