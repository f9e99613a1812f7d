import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BroadcastFiles } from '../../server/broadcast/broadcastFiles.ts';
import { createFfmpegProcesses } from '../../server/broadcast/ffmpegProcesses.ts';
import { createProcessRegister } from '../../server/broadcast/processRegister.ts';
import { startProgramOutput } from '../../server/broadcast/programOutput.ts';
import type { Packager } from '../../server/packaging/packager.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';

/** A composer sends a program and leaves: the real ffmpeg records it, and passes it to the packager. */
export async function playProgram(
  ffmpegPath: string,
  program: Buffer,
  {
    files,
    packager,
    nowMs,
    renditions = [],
  }: { files: BroadcastFiles; packager: Packager; nowMs: number; renditions?: readonly RenditionName[] },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-play-'));
  const ffmpeg = createFfmpegProcesses({
    ffmpegPath,
    clock: systemClock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    register: createProcessRegister(folder),
    secretsFolder: folder,
  });
  const output = startProgramOutput(packager.beginStream(renditions), renditions, (readers) =>
    ffmpeg.startOutput(
      { ...files.nextOutput(nowMs), renditions, relay: null },
      { readers, onDrain: () => {} },
    ),
  );
  output.write(program);
  await output.finish();
  rmSync(folder, { recursive: true });
}
