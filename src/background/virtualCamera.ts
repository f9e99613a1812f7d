import type { FilterCounts } from './pipeline/filterMessages.ts';
import type { VideoFilter } from './videoFilter.ts';

/** A camera whose background can be replaced. Preview and publishing use the same track. */
export interface VirtualCamera {
  /** What is shown and sent. It stays the same whatever camera and filter are chosen, until it is disposed of. */
  readonly track: MediaStreamTrack;
  /**
   * Takes the frames of another camera; those of the last one go on until the first one has arrived. Resolves when the track shows the
   * new one; never, where yet another camera replaces it before. The camera stays its owner's, who ends it.
   */
  setCamera(camera: MediaStreamTrack): Promise<void>;
  /**
   * Resolves when the track shows the filter. Rejects where its picture or the segmentation cannot be loaded; the track then shows the
   * plain camera. To keep a room private, set the filter before the first camera.
   */
  setFilter(filter: VideoFilter): Promise<void>;
  count(): Promise<FilterCounts>;
  dispose(): void;
}

export interface VirtualCameraEvents {
  /** A filter failed while it ran. It is off now, and the plain camera goes on. */
  onFilterFailed(message: string): void;
  /** No more frames will come (the worker is gone): dispose of it, and use the camera itself. */
  onStopped(message: string): void;
}
