import type { Picture } from '../frames/videoFeed.ts';
import type { FindImage } from '../painter/paintItems.ts';
import type { Layer } from '../planLayers.ts';
import { createLayerMeshes } from './layerMeshes.ts';
import { openPixiRenderer, type PixiRenderer, type PixiRendererOptions } from './pixiRenderer.ts';

/** Layers on a WebGL canvas. Everything in it can be thrown away and recreated from the layers. */
export interface PixiStage extends Pick<PixiRenderer, 'canvas' | 'gl' | 'rendererName' | 'isSoftware'> {
  setLayers(layers: readonly Layer[], findImage: FindImage, fontEpoch: number): void;
  /** Puts a frame into every slot of its stream; null takes the picture away. */
  showPicture(streamId: string, picture: Picture | null): void;
  draw(): void;
  /** Binds what was drawn last, for reading; rows run from the top when `isTopDown`. */
  bindForReading(): { isTopDown: boolean };
  count(): { bitmaps: number; slots: number; pictures: number; surfaces: number };
  dispose(): void;
}

export async function createPixiStage(options: PixiRendererOptions): Promise<PixiStage> {
  const meshes = createLayerMeshes(options.resolution);
  let layers: readonly Layer[] = [];
  let painting: { findImage: FindImage; fontEpoch: number } = { findImage: () => null, fontEpoch: 0 };
  const renderer = await openPixiRenderer({
    ...options,
    onContextRestored() {
      for (const { mesh } of meshes.videos) mesh.handleContextLost();
      options.onContextRestored();
    },
  });
  const { canvas, gl, rendererName, isSoftware, textures } = renderer;

  const arrange = (): void => meshes.arrange(layers, painting.findImage, painting.fontEpoch);

  return {
    canvas,
    gl,
    rendererName,
    isSoftware,
    setLayers(nextLayers, findImage, fontEpoch) {
      layers = nextLayers;
      painting = { findImage, fontEpoch };
      arrange();
    },
    showPicture(streamId, picture) {
      let hasCoverChanged = false;
      for (const { mesh, streamId: id } of meshes.videos) {
        if (id !== streamId) continue;
        const didCover = mesh.coversSlot;
        if (picture === null) mesh.clear();
        else mesh.show(picture);
        for (const source of mesh.textureSources) textures.initSource(source);
        hasCoverChanged ||= didCover !== mesh.coversSlot;
      }
      if (hasCoverChanged) arrange();
    },
    draw: () => renderer.draw(meshes.root),
    bindForReading: () => renderer.bindForReading(meshes.root),
    count: () => ({
      bitmaps: meshes.bitmapCount,
      slots: meshes.videos.length,
      pictures: meshes.videos.filter(({ mesh }) => mesh.textureSources.length > 0).length,
      // The library leaves an empty place where a texture was given back.
      surfaces: textures.managedTextures.filter(Boolean).length,
    }),
    dispose() {
      layers = [];
      arrange();
      meshes.root.destroy();
      renderer.dispose();
    },
  };
}
