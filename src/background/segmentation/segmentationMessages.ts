/** What is sent to the segmentation worker. Its first message of all brings a port for these. */
export type ToSegmentation =
  /** Loads code and model from an address that ends in a slash. */
  | { type: 'start'; baseUrl: string }
  /** An RGBA picture of `maskSize`; its buffer is transferred. */
  | { type: 'segment'; pixels: Uint8ClampedArray<ArrayBuffer> };

/** What the segmentation worker sends back. */
export type FromSegmentation =
  | { type: 'started' }
  /** Shares of a person, 0 to 1, one for each pixel of `maskSize`; and the ms that it took. */
  | { type: 'mask'; mask: Float32Array<ArrayBuffer>; tookMs: number }
  | { type: 'failed'; message: string };
