/** One channel of a picture, row by row. */
export interface Plane {
  width: number;
  height: number;
  values: Float64Array<ArrayBuffer>;
}

/** A plane whose values are computed one by one. */
export function makePlane(
  { width, height }: { width: number; height: number },
  valueAt: (x: number, y: number, index: number) => number,
): Plane {
  const values = new Float64Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) values[y * width + x] = valueAt(x, y, y * width + x);
  return { width, height, values };
}

/** A value; outside the plane that of its nearest edge. */
export function readPlane({ width, height, values }: Plane, x: number, y: number): number {
  const column = Math.max(0, Math.min(width - 1, x));
  const row = Math.max(0, Math.min(height - 1, y));
  return values[row * width + column] ?? 0;
}

/** A bilinear sample at a position in px, where 0.5 is the middle of the first. */
export function samplePlane(plane: Plane, x: number, y: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [shareX, shareY] = [x - 0.5 - left, y - 0.5 - top];
  const upper = readPlane(plane, left, top) * (1 - shareX) + readPlane(plane, left + 1, top) * shareX;
  const lower = readPlane(plane, left, top + 1) * (1 - shareX) + readPlane(plane, left + 1, top + 1) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}

/** The plane at another size: `taps` bilinear samples to a side of each new pixel, spread evenly over it. */
export function scalePlane(plane: Plane, size: { width: number; height: number }, taps = 1): Plane {
  const [stepX, stepY] = [plane.width / size.width, plane.height / size.height];
  return makePlane(size, (x, y) => {
    let sum = 0;
    for (let row = 0; row < taps; row++)
      for (let column = 0; column < taps; column++)
        sum += samplePlane(plane, (x + (column + 0.5) / taps) * stepX, (y + (row + 0.5) / taps) * stepY);
    return sum / (taps * taps);
  });
}

/** Weighted sums along rows, then along columns; `weights` are those from -radius to radius. */
export function convolvePlane(plane: Plane, weights: readonly number[]): Plane {
  const radius = (weights.length - 1) / 2;
  const along = (source: Plane, stepX: number, stepY: number): Plane =>
    makePlane(source, (x, y) =>
      weights.reduce(
        (sum, weight, index) =>
          sum + weight * readPlane(source, x + (index - radius) * stepX, y + (index - radius) * stepY),
        0,
      ),
    );
  return along(along(plane, 1, 0), 0, 1);
}

/** Means over squares of 2 * radius + 1 px. */
export function meanPlane(plane: Plane, radius: number): Plane {
  const count = 2 * radius + 1;
  return convolvePlane(
    plane,
    Array.from({ length: count }, () => 1 / count),
  );
}
