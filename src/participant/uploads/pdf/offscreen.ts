interface CanvasEntry {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Creates canvases for the PDF library in a worker, which has no document to create them with. */
export class OffscreenCanvases {
  create(width: number, height: number): CanvasEntry {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: CanvasEntry, width: number, height: number): void {
    if (canvas === null) return;
    canvas.width = Math.max(1, width);
    canvas.height = Math.max(1, height);
  }

  destroy(entry: CanvasEntry): void {
    if (entry.canvas !== null) entry.canvas.width = entry.canvas.height = 0;
    entry.canvas = null;
    entry.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

/** Without a document there are no SVG filters; the library then computes masks itself. */
export class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle(): null {
    return null;
  }
  destroy(): void {}
}

function none(): string {
  return 'none';
}

/** All that the library uses of a document: its fonts, here the worker's; undefined where a worker has none. */
export const fontHolder: HTMLDocument | undefined =
  'fonts' in self ? ({ fonts: self.fonts } as unknown as HTMLDocument) : undefined;
