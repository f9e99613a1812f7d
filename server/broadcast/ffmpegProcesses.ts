import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import { programArguments, rtmpArguments, type ProgramPlayout } from './ffmpegArguments.ts';
import { startPipedProcess, type PipedProcess } from './pipedProcess.ts';
import type { ProcessRegister } from './processRegister.ts';
import { createRtmpDestination, type RtmpDestination } from './rtmpDestination.ts';

/** Starts the ffmpeg processes of a broadcast. */
export interface FfmpegProcesses {
  /** Writes the program of one ingest to playlist and recording. */
  startOutput(output: ProgramPlayout, onDrain: () => void): PipedProcess;
  openDestination(address: string): RtmpDestination;
}

export function createFfmpegProcesses({
  ffmpegPath,
  clock,
  log,
  register,
}: {
  ffmpegPath: string;
  clock: Clock;
  log: BroadcastLog;
  register: ProcessRegister;
}): FfmpegProcesses {
  return {
    startOutput: (output, onDrain) =>
      startPipedProcess({
        command: ffmpegPath,
        args: programArguments(output),
        mark: output.recordingPath,
        clock,
        register,
        onDrain,
      }),
    openDestination: (address) =>
      createRtmpDestination({
        address,
        clock,
        log,
        start: () =>
          startPipedProcess({
            command: ffmpegPath,
            args: rtmpArguments(address),
            mark: address,
            clock,
            register,
          }),
      }),
  };
}
