import { Container } from 'pixi.js';
import { contentKey, paintLayer } from '../painter/painter.ts';
import type { FindImage } from '../painter/paintItems.ts';
import type { BitmapLayer, Layer, VideoLayer } from '../planLayers.ts';
import { backdropOf } from '../slotBackdrop.ts';
import { BitmapMesh } from './BitmapMesh.ts';
import { VideoMesh } from './VideoMesh.ts';

/** The meshes of the layers on screen, kept by item id for as long as a layer stays. */
export interface LayerMeshes {
  /** What to draw, from back to front. */
  readonly root: Container;
  /** Creates, moves and drops meshes as the layers need. */
  arrange(layers: readonly Layer[], findImage: FindImage, fontEpoch: number): void;
  readonly videos: readonly ShownVideo[];
  readonly bitmapCount: number;
}

export interface ShownVideo {
  readonly streamId: string;
  readonly mesh: VideoMesh;
}

interface ShownBitmap {
  key: string;
  mesh: BitmapMesh;
}

export function createLayerMeshes(resolution: number): LayerMeshes {
  const root = new Container();
  const bitmaps = new Map<string, ShownBitmap>();
  const videos = new Map<string, ShownVideo>();

  const placeBitmap = (layer: BitmapLayer, findImage: FindImage, fontEpoch: number): Container => {
    const key = contentKey(layer, resolution, findImage, fontEpoch);
    let entry = bitmaps.get(layer.id);
    if (entry?.key !== key) {
      entry?.mesh.destroy();
      entry = { key, mesh: new BitmapMesh(paintLayer(layer, resolution, findImage)) };
      bitmaps.set(layer.id, entry);
    }
    entry.mesh.place(layer);
    return entry.mesh.mesh;
  };

  const placeVideo = (layer: VideoLayer, findImage: FindImage, fontEpoch: number): Container[] => {
    const { streamId } = layer.item;
    let entry = videos.get(layer.id);
    if (entry?.streamId !== streamId) {
      entry?.mesh.destroy();
      entry = { streamId, mesh: new VideoMesh(layer, resolution) };
      videos.set(layer.id, entry);
    }
    const { mesh } = entry;
    mesh.place(layer);
    if (mesh.coversSlot) return [mesh.container];
    return [placeBitmap(backdropOf(layer), findImage, fontEpoch), mesh.container];
  };

  return {
    root,
    arrange(layers, findImage, fontEpoch) {
      const containers = layers.flatMap((layer) =>
        layer.type === 'bitmap'
          ? [placeBitmap(layer, findImage, fontEpoch)]
          : placeVideo(layer, findImage, fontEpoch),
      );
      root.removeChildren();
      if (containers.length > 0) root.addChild(...containers);
      const shown = new Set(containers);
      dropUnused(bitmaps, ({ mesh }) => shown.has(mesh.mesh));
      dropUnused(videos, ({ mesh }) => shown.has(mesh.container));
    },
    get videos() {
      return [...videos.values()];
    },
    get bitmapCount() {
      return bitmaps.size;
    },
  };
}

function dropUnused<Entry extends { mesh: { destroy(): void } }>(
  entries: Map<string, Entry>,
  isUsed: (entry: Entry) => boolean,
): void {
  for (const [id, entry] of entries) {
    if (isUsed(entry)) continue;
    entries.delete(id);
    entry.mesh.destroy();
  }
}
