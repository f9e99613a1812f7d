import type { Clock } from '../../clock/clock.ts';

/** Reads pixels back and waits for the graphics driver, without blocking the page while it draws. */
export interface FrameReader {
  /** Resolves when everything asked for so far is drawn; at once where the context is lost. */
  finished(): Promise<void>;
  /** The bound framebuffer as RGBA rows from the top. */
  read(widthPx: number, heightPx: number, isTopDown: boolean): Promise<Uint8Array<ArrayBuffer>>;
  dispose(): void;
}

const pollPeriodMs = 2;

export function createFrameReader(gl: WebGL2RenderingContext, clock: Clock): FrameReader {
  let packBuffer: WebGLBuffer | null = null;

  const finished = async (): Promise<void> => {
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (fence === null) return;
    gl.flush();
    // A hidden page's timers run once a second: there the reading itself waits.
    while (
      !document.hidden &&
      !gl.isContextLost() &&
      gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED
    )
      await new Promise<void>((resolve) => {
        clock.setTimer(pollPeriodMs, resolve);
      });
    gl.deleteSync(fence);
  };

  return {
    finished,
    async read(widthPx, heightPx, isTopDown) {
      const byteLength = widthPx * heightPx * 4;
      packBuffer ??= gl.createBuffer();
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, packBuffer);
      // New storage each time: the driver then need not wait for, or discard, what was read before.
      gl.bufferData(gl.PIXEL_PACK_BUFFER, byteLength, gl.STREAM_READ);
      gl.readPixels(0, 0, widthPx, heightPx, gl.RGBA, gl.UNSIGNED_BYTE, 0);
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
      await finished();
      const pixels = new Uint8Array(byteLength);
      if (gl.isContextLost()) return pixels;
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, packBuffer);
      gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, pixels);
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
      return isTopDown ? pixels : turnOver(pixels, widthPx * 4);
    },
    dispose() {
      gl.deleteBuffer(packBuffer);
      packBuffer = null;
    },
  };
}

/** Rows in the opposite order. */
function turnOver(pixels: Uint8Array<ArrayBuffer>, rowBytes: number): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(pixels.length);
  for (let from = 0, to = pixels.length - rowBytes; to >= 0; from += rowBytes, to -= rowBytes)
    turned.set(pixels.subarray(from, from + rowBytes), to);
  return turned;
}
