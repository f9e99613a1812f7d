/** Images by address, each loaded once. */
export interface ImageStore {
  /** The image, or null while it loads or if it failed; the first call starts loading it. */
  find(url: string): ImageBitmap | null;
  /** Images in memory. */
  readonly count: number;
  /** Resolves when nothing is loading. */
  settled(): Promise<void>;
  dispose(): void;
}

export interface ImageStoreOptions {
  onLoaded(url: string): void;
  onFailed(url: string, reason: string): void;
}

export function createImageStore({ onLoaded, onFailed }: ImageStoreOptions): ImageStore {
  const images = new Map<string, ImageBitmap | null>();
  const loads = new Set<Promise<void>>();
  let isDisposed = false;

  const load = async (url: string): Promise<void> => {
    try {
      const element = new Image();
      // A canvas with an image of another origin can be read for the encoder only if that origin allows it.
      element.crossOrigin = 'anonymous';
      element.src = url;
      await element.decode();
      const image = await createImageBitmap(element);
      if (isDisposed) return image.close();
      images.set(url, image);
      onLoaded(url);
    } catch (error) {
      if (!isDisposed) onFailed(url, error instanceof Error ? error.message : String(error));
    }
  };

  return {
    find(url) {
      if (!images.has(url)) {
        images.set(url, null);
        const loading = load(url).finally(() => loads.delete(loading));
        loads.add(loading);
      }
      return images.get(url) ?? null;
    },
    get count() {
      return [...images.values()].filter((image) => image !== null).length;
    },
    async settled() {
      while (loads.size > 0) await Promise.all(loads);
    },
    dispose() {
      isDisposed = true;
      for (const image of images.values()) image?.close();
      images.clear();
    },
  };
}
