import { textSamples } from '../compositor/painter/textSamples.ts';
import type { PlanarCompositor } from '../compositor/planar/createPlanarCompositor.ts';
import { samplesOf } from '../playout/programPlayback.ts';
import { digestDrawList } from '../program/digestDrawList.ts';
import type { DrawList } from '../program/drawList.ts';
import { layOut, layOutRundown, restTimeMs } from '../program/layOut.ts';
import type { ProgramFrame } from '../program/programFrame.ts';
import type { ClipFiles } from './pictures/clipFiles.ts';
import type { Timeline } from './timeline/buildTimeline.ts';
import type { OnAir } from './timeline/foldPrograms.ts';

/** A frame of the video as it is sent. */
export interface DrawnFrame {
  planes: Uint8Array<ArrayBuffer>;
  /** It looks like the frame before. */
  isSame: boolean;
  /** The digest of a program that is new in this frame, laid out at rest. */
  digest: { atMs: number; digest: string } | null;
}

/** Draws frames of a timeline, in order. */
export interface TimelinePainter {
  draw(frame: number): Promise<DrawnFrame>;
}

export function createTimelinePainter(
  timeline: Timeline,
  compositor: PlanarCompositor,
  files: ClipFiles,
  frame: ProgramFrame,
): TimelinePainter {
  const { measureText } = compositor;
  let rundownKey = '';
  let state: OnAir | null = null;
  let list: DrawList = [];
  let nextChangeMs = -Infinity;
  let planes: Uint8Array<ArrayBuffer> | null = null;
  /** Which picture of which clip each stream shows. */
  const given = new Map<string, string>();

  async function givePictures(tMs: number): Promise<void> {
    const shown = new Set(streamIdsOf(list));
    for (const streamId of [...given.keys()].filter((id) => !shown.has(id))) take(streamId);
    for (const streamId of shown) {
      const place = timeline.clipAt(streamId, tMs);
      const file = place === null ? null : await files.open(place.clip);
      const sample = place === null ? null : ((await file?.pictures?.at(place.atSeconds)) ?? null);
      if (place === null || sample === null) {
        take(streamId);
        continue;
      }
      const picture = `${place.clip.id} ${String(sample.timestamp)}`;
      if (given.get(streamId) === picture) continue;
      given.set(streamId, picture);
      compositor.setPicture(streamId, sample.toVideoFrame());
    }
  }

  const take = (streamId: string): void => {
    if (given.delete(streamId)) compositor.setPicture(streamId, null);
  };

  return {
    async draw(index) {
      const moment = timeline.momentOf(index);
      const { tMs } = moment;
      const isNewState = moment.state !== state;
      if (isNewState) {
        state = moment.state;
        await compositor.loadFonts(samplesOf(state.program, tMs, compositor, frame));
      }
      if (moment.rundownKey !== rundownKey || tMs >= nextChangeMs) {
        rundownKey = moment.rundownKey;
        ({ list, nextChangeMs } = layOutRundown(moment.rundown, tMs, measureText, frame));
        await compositor.loadFonts(textSamples(list));
        compositor.update(list);
      }
      await givePictures(tMs);
      await compositor.imagesSettled();
      const changed = await compositor.readPlanes();
      planes = changed ?? planes;
      if (planes === null) throw new Error('the first frame was not drawn');
      return {
        planes,
        isSame: changed === null,
        digest: isNewState ? { atMs: moment.state.atMs, digest: digestOf(moment.state) } : null,
      };
    },
  };

  /** The same in every size: the digest that the screens of the broadcast had. */
  function digestOf({ program }: OnAir): string {
    return digestDrawList(layOut(program, restTimeMs(program), measureText));
  }
}

const streamIdsOf = (list: DrawList): string[] =>
  list.flatMap((item) => {
    if (item.type === 'group') return streamIdsOf(item.items);
    return item.type === 'video' ? [item.streamId] : [];
  });
