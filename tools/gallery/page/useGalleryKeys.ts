import { useEffect } from 'react';
import { allScenes } from '../scenes/allScenes.ts';
import { textKinds } from '../scenes/wording.ts';
import type { Player } from '../stage/createPlayer.ts';
import {
  brandNames,
  layoutNames,
  nextOf,
  sceneAfter,
  sheetKinds,
  themeNames,
  type GalleryState,
} from './galleryState.ts';

interface GalleryKeysOptions {
  state: GalleryState;
  change(next: Partial<GalleryState>): void;
  player: Player | null;
}

const frameMs = 1000 / 30;

/**
 * Space plays; left and right step by frames (by ten with shift), up and down by scenes; letters select the next
 * value.
 */
export function useGalleryKeys({ state, change, player }: GalleryKeysOptions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // A focused field or button handles its own keys.
      if (event.target instanceof HTMLElement && event.target.closest('select, input, button') !== null) {
        const isOwn = [' ', 'Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key);
        if (isOwn || event.target.closest('select') !== null) return;
      }
      const { look } = state;
      const turn = event.shiftKey ? -1 : 1;
      const seekBy = (frames: number): void => player?.seek(player.reading.getState().tMs + frames * frameMs);
      const actions: Record<string, () => void> = {
        ' ': () => player?.setPlaying(!player.reading.getState().isPlaying),
        arrowleft: () => seekBy(event.shiftKey ? -10 : -1),
        arrowright: () => seekBy(event.shiftKey ? 10 : 1),
        home: () => player?.seek(0),
        r: () => player?.seek(0),
        arrowup: () => change({ sceneId: sceneAfter(state.sceneId, -1) }),
        arrowdown: () => change({ sceneId: sceneAfter(state.sceneId, 1) }),
        t: () => change({ look: { ...look, theme: nextOf(themeNames, look.theme) } }),
        l: () => change({ look: { ...look, layout: nextOf(layoutNames, look.layout, turn) } }),
        w: () => change({ look: { ...look, text: nextOf(textKinds, look.text, turn) } }),
        b: () => change({ look: { ...look, brand: nextOf(brandNames, look.brand, turn) } }),
        f: () => {
          const ids = [null, ...allScenes.map(({ id }) => id)];
          change({ fromId: nextOf(ids, state.fromId, turn) });
        },
        s: () => change({ sheet: nextOf(sheetKinds, state.sheet, turn) }),
      };
      const isCount = /^\d$/.test(event.key);
      const action = isCount
        ? () => change({ look: { ...look, cameras: Number(event.key) } })
        : actions[event.key.toLowerCase()];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [state, change, player]);
}
