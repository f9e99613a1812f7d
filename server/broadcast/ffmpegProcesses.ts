import { randomUUID } from 'node:crypto';
import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import { programArguments, rtmpArguments, type ProgramPlayout } from './ffmpegArguments.ts';
import { secretPath, startPipedProcess, type PipedProcess } from './pipedProcess.ts';
import type { ProcessRegister } from './processRegister.ts';
import { splitRtmpAddress } from './rtmpAddress.ts';
import { createRtmpDestination, type RtmpDestination } from './rtmpDestination.ts';

/** The server's end of an output's pipes. */
export interface OutputPipes {
  /** One for each track. */
  readers: readonly ((bytes: Buffer) => void)[];
  onDrain(): void;
}

/** Starts the ffmpeg processes of a broadcast. */
export interface FfmpegProcesses {
  /** Writes the program of one ingest to its pipes and to the recording. */
  startOutput(output: ProgramPlayout, pipes: OutputPipes): PipedProcess;
  openDestination(address: string): RtmpDestination;
}

export function createFfmpegProcesses({
  ffmpegPath,
  clock,
  log,
  register,
  secretsFolder,
}: {
  ffmpegPath: string;
  /** Where secrets are for the moment in which a process starts. */
  secretsFolder: string;
  clock: Clock;
  log: BroadcastLog;
  register: ProcessRegister;
}): FfmpegProcesses {
  return {
    startOutput: (output, { readers, onDrain }) =>
      startPipedProcess({
        command: ffmpegPath,
        args: programArguments(output),
        mark: output.recordingPath,
        clock,
        register,
        readers,
        onDrain,
      }),
    openDestination(address) {
      const { server, secretOptions } = splitRtmpAddress(address);
      return createRtmpDestination({
        address,
        clock,
        log,
        start() {
          const mark = `footlight-rtmp-${randomUUID()}`;
          const hasSecret = secretOptions !== '';
          return startPipedProcess({
            command: ffmpegPath,
            // Shown instead of the program's path. Nothing else in these arguments is unique.
            name: `ffmpeg ${mark}`,
            args: rtmpArguments(server, hasSecret ? secretPath : null),
            ...(hasSecret ? { secret: { folder: secretsFolder, text: secretOptions } } : {}),
            mark,
            clock,
            register,
          });
        },
      });
    },
  };
}
