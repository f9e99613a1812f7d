import type { RenditionName } from '../../src/protocol/renditions.ts';
import type { PackagedStream } from '../packaging/packager.ts';
import { tracksOf } from './ffmpegArguments.ts';
import type { PipedProcess } from './pipedProcess.ts';

/** The output of one ingest: an ffmpeg whose tracks go to the packager. It has ended when all of its media is packaged. */
export interface ProgramOutput extends PipedProcess {
  /** A rendition has no more frames in this stream. */
  drop(rendition: RenditionName): void;
}

/** Starts ffmpeg with a reader for each of its pipes, and connects them to the packager's stream. */
export function startProgramOutput(
  stream: PackagedStream,
  renditions: readonly RenditionName[],
  start: (readers: readonly ((bytes: Buffer) => void)[]) => PipedProcess,
): ProgramOutput {
  const program = start(tracksOf(renditions).map((track) => (bytes: Buffer) => stream.write(track, bytes)));
  const ended = program.ended.then((end) => {
    stream.finish();
    return end;
  });
  return {
    write: program.write,
    get bufferedBytes() {
      return program.bufferedBytes;
    },
    async finish() {
      await program.finish();
      await ended;
    },
    ended,
    drop: (rendition) => stream.drop(rendition),
  };
}
