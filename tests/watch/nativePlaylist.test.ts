import { expect, it } from 'vitest';
import { openNativePlaylist } from '../../src/watch/playback/openNativePlaylist.ts';

const firstMs = Date.UTC(2026, 0, 1, 12);

/** A video element as Safari has it; its playlist begins at `firstMs`, or says nothing of that. */
function open(startDateMs: number | null, firstDate = new Date(firstMs)): { currentTime: number } {
  const video = Object.assign(new EventTarget(), {
    canPlayType: () => 'maybe',
    getStartDate: () => firstDate,
    currentTime: 0,
    src: '',
  });
  openNativePlaylist({
    video: video as unknown as HTMLVideoElement,
    playlistUrl: '/hls/demo/playlist.m3u8',
    chosen: null,
    startDateMs,
    onFailure: () => {},
    onSkip: () => {},
  });
  video.dispatchEvent(new Event('loadedmetadata'));
  return video;
}

it('the browser’s own HLS starts where its viewer was, and else where the browser does', () => {
  expect(open(firstMs + 42_000).currentTime).toBe(42);
  expect(open(null).currentTime).toBe(0);
  expect(open(firstMs + 42_000, new Date(NaN)).currentTime).toBe(0);
});
