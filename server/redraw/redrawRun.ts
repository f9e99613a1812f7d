import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import {
  redrawFramesPerSecond,
  redrawPieceFrames,
  redrawSampleRate,
  type RedrawPiece,
  type RedrawPlan,
  type RedrawStart,
} from '../../src/protocol/rest/redraw.ts';
import type { ProcessRegister } from '../broadcast/processRegister.ts';
import { AppError } from '../errors.ts';
import { syncPath, writeWhole } from '../writeWhole.ts';
import { startPieceEncoder, type PieceEncoder } from './pieceEncoder.ts';
import type { RedrawFiles } from './redrawFiles.ts';

/** A page that draws, from the server's side: it takes frames and sound in order and makes pieces of them. */
export interface RedrawRun {
  /** The page's calls carry it. */
  readonly key: string;
  readonly plan: RedrawPlan;
  begin(start: RedrawStart): void;
  /** Resolves when the next frame may come; an empty one repeats the last. */
  takeFrame(frame: number, planes: Uint8Array): Promise<void>;
  takeSound(piece: number, samples: Uint8Array): Promise<void>;
  finishPiece(piece: number, about: RedrawPiece): Promise<void>;
  /** Resolves when all pieces are there. */
  readonly complete: Promise<void>;
  abort(): Promise<void>;
}

interface RedrawRunOptions {
  plan: RedrawPlan;
  files: RedrawFiles;
  ffmpegPath: string;
  register: ProcessRegister;
  /** Resolves when a redraw may use the machine. */
  untilAllowed(): Promise<void>;
  onStart(start: RedrawStart): void;
  onFrame(framesDone: number): void;
}

export function createRedrawRun(options: RedrawRunOptions): RedrawRun {
  const { plan, files, ffmpegPath, register, untilAllowed, onStart, onFrame } = options;
  const size = `${String(plan.width)}x${String(plan.height)}`;
  const frameBytes = (plan.width * plan.height * 3) / 2;
  const finished = new Set(plan.finished);
  let frameCount: number | null = null;
  let open: { piece: number; encoder: PieceEncoder; nextFrame: number; last: Uint8Array } | null = null;
  let isAborted = false;
  let noteComplete = (): void => {};
  const complete = new Promise<void>((resolve) => (noteComplete = resolve));

  /** Frames of a piece; fewer in the last one. */
  const framesIn = (piece: number): number =>
    Math.max(0, Math.min(redrawPieceFrames, (frameCount ?? 0) - piece * redrawPieceFrames));
  const countFrames = (): number =>
    [...finished].reduce((sum, piece) => sum + framesIn(piece), 0) +
    (open === null ? 0 : open.nextFrame - open.piece * redrawPieceFrames);

  /** The piece of a frame, which must be the next one of it. */
  const pieceOf = (frame: number): NonNullable<typeof open> => {
    const piece = Math.floor(frame / redrawPieceFrames);
    if (isAborted || finished.has(piece) || frame >= (frameCount ?? 0))
      throw new AppError('redrawOutOfOrder');
    if (open === null && frame === piece * redrawPieceFrames) {
      const path = files.piece(piece).picture;
      const encoder = startPieceEncoder({ ffmpegPath, path, size, register });
      open = { piece, encoder, nextFrame: frame, last: new Uint8Array() };
    }
    if (open === null || open.nextFrame !== frame) throw new AppError('redrawOutOfOrder');
    return open;
  };

  return {
    key: randomBytes(24).toString('base64url'),
    plan,
    complete,
    begin(start) {
      frameCount = start.frameCount;
      onStart(start);
      onFrame(countFrames());
      if (frameCount === 0) noteComplete();
      else if (finished.size >= Math.ceil(frameCount / redrawPieceFrames)) noteComplete();
    },
    async takeFrame(frame, planes) {
      await untilAllowed();
      const current = pieceOf(frame);
      const isRepeated = planes.byteLength === 0 && current.last.byteLength > 0;
      if (!isRepeated && planes.byteLength !== frameBytes) throw new AppError('redrawOutOfOrder');
      if (!isRepeated) current.last = planes;
      current.nextFrame += 1;
      await current.encoder.write(current.last);
      onFrame(countFrames());
    },
    async takeSound(piece, samples) {
      const sampleCount = Math.round((framesIn(piece) * redrawSampleRate) / redrawFramesPerSecond);
      if (samples.byteLength !== sampleCount * 4 || sampleCount === 0) throw new AppError('redrawOutOfOrder');
      const { sound } = files.piece(piece);
      await writeFile(sound, samples);
      await syncPath(sound);
    },
    async finishPiece(piece, about) {
      const current = open;
      if (current?.piece !== piece || current.nextFrame !== piece * redrawPieceFrames + framesIn(piece))
        throw new AppError('redrawOutOfOrder');
      await current.encoder.finish();
      writeWhole(files.piece(piece).about, JSON.stringify(about));
      open = null;
      finished.add(piece);
      onFrame(countFrames());
      if (finished.size === Math.ceil((frameCount ?? 0) / redrawPieceFrames)) noteComplete();
    },
    async abort() {
      isAborted = true;
      await open?.encoder.abort();
      open = null;
    },
  };
}
