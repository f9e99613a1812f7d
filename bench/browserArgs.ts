import { chromiumArgs, softwareGlFlags } from '../e2e/fixtures/chromium.ts';
import { composerFlags, hasGpu } from '../server/broadcast/composerFlags.ts';

/** The flags of the tests' browsers, but drawing by the GPU where this machine has one, as the composer does. */
export const browserArgs = (): string[] =>
  hasGpu(process.platform)
    ? [...chromiumArgs().filter((flag) => !softwareGlFlags.includes(flag)), ...composerFlags(true)]
    : chromiumArgs();
