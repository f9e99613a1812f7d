/** Both as shares of full opacity. */
export interface EdgeErrors {
  meanError: number;
  boundaryError: number;
}

/** How far from the true edge, px, an error counts as one of the boundary. */
const boundaryPx = 12;

/** Alpha (0 to 1) against the truth: the mean error of all pixels, and of those near the edge. */
export function measureEdges(
  alpha: ArrayLike<number>,
  truth: ArrayLike<number>,
  { width, height }: { width: number; height: number },
): EdgeErrors {
  const boundary = findBoundary(truth, width, height);
  let [sum, boundarySum, count] = [0, 0, 0];
  for (let index = 0; index < width * height; index++) {
    const error = Math.abs((alpha[index] ?? 0) - (truth[index] ?? 0));
    sum += error;
    if (boundary[index] === 0) continue;
    boundarySum += error;
    count += 1;
  }
  return { meanError: sum / (width * height), boundaryError: boundarySum / count };
}

/** 1 within `boundaryPx` (along rows and columns) of a pixel that is neither person nor background, or where one meets the other. */
function findBoundary(truth: ArrayLike<number>, width: number, height: number): Uint8Array {
  const isInside = (index: number): boolean => (truth[index] ?? 0) > 0.5;
  const edge = new Uint8Array(width * height);
  for (let index = 0; index < width * height - width; index++) {
    const value = truth[index] ?? 0;
    const isSoft = value > 0.02 && value < 0.98;
    if (isSoft || isInside(index) !== isInside(index + 1) || isInside(index) !== isInside(index + width))
      edge[index] = 1;
  }
  return spread(spread(edge, 1), width);
}

function spread(from: Uint8Array, step: number): Uint8Array {
  const to = new Uint8Array(from.length);
  for (const [index, value] of from.entries())
    if (value === 1)
      for (let reach = -boundaryPx; reach <= boundaryPx; reach++) {
        const at = index + reach * step;
        if (at >= 0 && at < to.length) to[at] = 1;
      }
  return to;
}

/** The share of pixels that change sides between one frame and the next, on average. */
export function measureFlips(alphas: readonly ArrayLike<number>[]): number {
  let [flips, count] = [0, 0];
  for (let frame = 1; frame < alphas.length; frame++) {
    const [before, after] = [alphas[frame - 1] ?? [], alphas[frame] ?? []];
    for (let index = 0; index < after.length; index++)
      if ((before[index] ?? 0) > 0.5 !== (after[index] ?? 0) > 0.5) flips += 1;
    count += after.length;
  }
  return flips / count;
}
