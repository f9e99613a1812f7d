import type { PlanarCompositor } from '../compositor/planar/createPlanarCompositor.ts';
import type { ProgramFrame } from '../program/programFrame.ts';
import { redrawFramesPerSecond, redrawPieceFrames, type RedrawPiece } from '../protocol/rest/redraw.ts';
import { createTimelinePainter, type DrawnFrame } from './drawTimeline.ts';
import type { ClipFile, ClipFiles } from './pictures/clipFiles.ts';
import type { RedrawClient } from './redrawClient.ts';
import { mixPiece, type ClipSound } from './sound/mixPiece.ts';
import type { Timeline } from './timeline/buildTimeline.ts';

interface RedrawParts {
  timeline: Timeline;
  compositor: PlanarCompositor;
  /** What the program is laid out for; the compositor has the same. */
  frame: ProgramFrame;
  /** Two readers of the same files: sound is read for a whole piece at once. */
  files: { pictures: ClipFiles; sound: ClipFiles };
  client: RedrawClient;
  /** Numbers of the pieces that the server has. */
  finished: ReadonlySet<number>;
}

/** Draws every piece that is missing, and sends it. Resolves when the server has all. */
export async function runRedraw({
  timeline,
  compositor,
  frame: programFrame,
  files,
  client,
  finished,
}: RedrawParts): Promise<void> {
  const painter = createTimelinePainter(timeline, compositor, files.pictures, programFrame);
  const clips = new Map(timeline.clips.map((clip) => [clip.id, clip]));
  const { frameCount, missing, unknownSpeakers } = timeline;
  await client.begin({ frameCount, missing, unknownSpeakers });
  const pieceCount = Math.ceil(frameCount / redrawPieceFrames);
  for (let piece = 0; piece < pieceCount; piece++) {
    if (finished.has(piece)) continue;
    const firstFrame = piece * redrawPieceFrames;
    const endFrame = Math.min(frameCount, firstFrame + redrawPieceFrames);
    const span = { fromS: firstFrame / redrawFramesPerSecond, toS: endFrame / redrawFramesPerSecond };
    await client.sendSound(piece, await mixPiece(timeline.voices, span, openSound));
    const digests: RedrawPiece['digests'] = [];
    let sending: Promise<void> = Promise.resolve();
    for (let frame = firstFrame; frame < endFrame; frame++) {
      const drawn = await painter.draw(frame);
      if (drawn.digest !== null) digests.push({ frame, ...drawn.digest });
      // The next frame is drawn while this one is encoded.
      await sending;
      sending = client.sendFrame(frame, isRepeated(drawn, frame, firstFrame) ? null : drawn.planes);
      // Its failure is noticed by the `await` above, one frame later.
      sending.catch(() => undefined);
    }
    await sending;
    await client.finishPiece(piece, { digests });
    await Promise.all([files.pictures.closeUnused(), files.sound.closeUnused()]);
  }

  async function openSound(clipId: string): Promise<ClipSound | null> {
    const clip = clips.get(clipId);
    const file: ClipFile | null = clip === undefined ? null : await files.sound.open(clip);
    return file === null || file.sound === null ? null : { sound: file.sound, zeroS: file.zeroS };
  }
}

/** Each piece begins with a frame of its own. */
const isRepeated = ({ isSame }: DrawnFrame, frame: number, firstFrame: number): boolean =>
  isSame && frame > firstFrame;
