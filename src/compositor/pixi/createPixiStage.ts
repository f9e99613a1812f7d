import 'pixi.js/mesh';
import { Container, RenderTexture, WebGLRenderer } from 'pixi.js';
import { programSize } from '../../geometry/rect.ts';
import type { Picture } from '../frames/videoFeed.ts';
import { contentKey, paintLayer } from '../painter/painter.ts';
import type { FindImage } from '../painter/paintItems.ts';
import type { BitmapLayer, Layer, VideoLayer } from '../planLayers.ts';
import { isSoftwareRenderer } from '../graphics.ts';
import { backdropOf } from '../slotBackdrop.ts';
import { BitmapMesh } from './BitmapMesh.ts';
import { VideoMesh } from './VideoMesh.ts';

/** Layers on a WebGL canvas. Everything in it can be thrown away and made again from the layers. */
export interface PixiStage {
  readonly canvas: HTMLCanvasElement;
  readonly gl: WebGL2RenderingContext;
  readonly rendererName: string;
  readonly isSoftware: boolean;
  setLayers(layers: readonly Layer[], findImage: FindImage, fontEpoch: number): void;
  /** Puts a frame into every slot of its stream; null takes the picture away. */
  showPicture(streamId: string, picture: Picture | null): void;
  draw(): void;
  /** Binds what was drawn last, for reading; rows run from the top when `isTopDown`. */
  bindForReading(): { isTopDown: boolean };
  count(): { bitmaps: number; slots: number; pictures: number; surfaces: number };
  dispose(): void;
}

export interface PixiStageOptions {
  resolution: number;
  /** Draws into a texture on software GL: it is only read back, and never shown. */
  isForFrames: boolean;
  onContextLost(): void;
  onContextRestored(): void;
}

interface BitmapEntry {
  key: string;
  mesh: BitmapMesh;
}

interface VideoEntry {
  backdrop: BitmapLayer;
  streamId: string;
  mesh: VideoMesh;
}

export async function createPixiStage(options: PixiStageOptions): Promise<PixiStage> {
  const { resolution } = options;
  const canvas = document.createElement('canvas');
  const renderer = new WebGLRenderer();
  await renderer.init({
    canvas,
    ...programSize,
    resolution,
    autoDensity: false,
    antialias: false,
    backgroundColor: 0x000000,
    powerPreference: 'high-performance',
    // A frame for the encoder may be taken after the browser has shown the canvas, and emptied it.
    preserveDrawingBuffer: options.isForFrames,
    skipExtensionImports: true,
  });
  const { gl } = renderer;
  if (!(gl instanceof WebGL2RenderingContext)) throw new Error('this browser has no WebGL2');
  const rendererName = readRendererName(gl);
  const isSoftware = isSoftwareRenderer(rendererName);
  const prepareContext = (): void => {
    // The batcher would test 32 samplers a pixel.
    renderer.limits.maxBatchableTextures = 1;
    // Planes of any width lie in memory without padding.
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  };
  prepareContext();
  const target =
    options.isForFrames && isSoftware ? RenderTexture.create({ ...programSize, resolution }) : null;
  const root = new Container();
  const bitmaps = new Map<string, BitmapEntry>();
  const videos = new Map<string, VideoEntry>();

  const onLost = (): void => options.onContextLost();
  const onRestored = (): void => {
    prepareContext();
    for (const { mesh } of videos.values()) mesh.handleContextLost();
    options.onContextRestored();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);

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
    if (entry !== undefined && entry.streamId !== streamId) {
      entry.mesh.destroy();
      entry = undefined;
    }
    entry ??= { streamId, backdrop: backdropOf(layer), mesh: new VideoMesh(layer, resolution) };
    entry.backdrop = backdropOf(layer);
    videos.set(layer.id, entry);
    entry.mesh.place(layer);
    if (entry.mesh.coversSlot) return [entry.mesh.container];
    return [placeBitmap(entry.backdrop, findImage, fontEpoch), entry.mesh.container];
  };

  let layers: readonly Layer[] = [];
  let painting: { findImage: FindImage; fontEpoch: number } = { findImage: () => null, fontEpoch: 0 };

  const arrange = (): void => {
    const { findImage, fontEpoch } = painting;
    const children = layers.flatMap((layer) =>
      layer.type === 'bitmap'
        ? [placeBitmap(layer, findImage, fontEpoch)]
        : placeVideo(layer, findImage, fontEpoch),
    );
    root.removeChildren();
    if (children.length > 0) root.addChild(...children);
    const shown = new Set(children);
    dropUnused(bitmaps, ({ mesh }) => shown.has(mesh.mesh));
    dropUnused(videos, ({ mesh }) => shown.has(mesh.container));
  };

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
      for (const { mesh, streamId: id } of videos.values()) {
        if (id !== streamId) continue;
        const didCover = mesh.coversSlot;
        if (picture === null) mesh.clear();
        else mesh.show(picture);
        for (const source of mesh.textureSources) renderer.texture.initSource(source);
        hasCoverChanged ||= didCover !== mesh.coversSlot;
      }
      if (hasCoverChanged) arrange();
    },
    draw() {
      if (target === null) renderer.render({ container: root });
      else renderer.render({ container: root, target, clear: true });
    },
    bindForReading() {
      // The browser empties a canvas that it has shown.
      if (!options.isForFrames) renderer.render({ container: root });
      renderer.renderTarget.bind({ target: target ?? renderer.view.renderTarget, clear: false });
      return { isTopDown: target !== null };
    },
    count: () => ({
      bitmaps: bitmaps.size,
      slots: videos.size,
      pictures: [...videos.values()].filter(({ mesh }) => mesh.textureSources.length > 0).length,
      // The library leaves an empty place where a texture was given back.
      surfaces: renderer.texture.managedTextures.filter(Boolean).length,
    }),
    dispose() {
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
      layers = [];
      arrange();
      target?.destroy(true);
      root.destroy();
      renderer.destroy();
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

function readRendererName(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL);
  return typeof name === 'string' ? name : 'unknown';
}
