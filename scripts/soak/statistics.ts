export interface Point {
  x: number;
  y: number;
  /** Points of different groups share the slope, but each group has its own intercept. */
  group: number;
}

export interface Slope {
  slope: number;
  /** Standard error of the slope; infinite with fewer points than parameters plus one. */
  error: number;
}

/** Fits one slope by least squares, with an intercept for each group. */
export function fitSlope(points: readonly Point[]): Slope {
  const groups = Map.groupBy(points, ({ group }) => group);
  let [sxx, sxy, syy] = [0, 0, 0];
  for (const own of groups.values()) {
    const [meanX, meanY] = [meanOf(own.map(({ x }) => x)), meanOf(own.map(({ y }) => y))];
    for (const { x, y } of own) {
      sxx += (x - meanX) ** 2;
      sxy += (x - meanX) * (y - meanY);
      syy += (y - meanY) ** 2;
    }
  }
  const freedom = points.length - groups.size - 1;
  if (sxx === 0 || freedom < 1) return { slope: sxx === 0 ? 0 : sxy / sxx, error: Number.POSITIVE_INFINITY };
  const slope = sxy / sxx;
  const residuals = Math.max(0, syy - slope * sxy);
  return { slope, error: Math.sqrt(residuals / freedom / sxx) };
}

/**
 * Replaces the points of each group by means of `size` consecutive points. Neighbouring samples of memory depend on
 * each other, and without means the standard error would be far too small.
 */
export function meansOfBlocks(points: readonly Point[], size: number): Point[] {
  return [...Map.groupBy(points, ({ group }) => group).values()].flatMap((own) =>
    Array.from({ length: Math.floor(own.length / size) }, (_, index) => {
      const block = own.slice(index * size, (index + 1) * size);
      return { x: meanOf(block.map(({ x }) => x)), y: meanOf(block.map(({ y }) => y)), group: block[0]?.group ?? 0 };
    }),
  );
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Neighbouring buckets differ by two percent, which is the resolution of the percentiles. */
const STEP = Math.log(1.02);
const SMALLEST_MS = 0.1;

/** Counts latencies in buckets, because a night has more requests than fit into a list. */
export class LatencyHistogram {
  readonly #buckets = new Map<number, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(milliseconds: number): void {
    const bucket = Math.max(0, Math.round(Math.log(milliseconds / SMALLEST_MS) / STEP));
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
    this.#count += 1;
  }

  /** The latency that a part of the requests did not exceed; NaN without requests. */
  percentile(part: number): number {
    let left = Math.ceil(this.#count * part);
    for (const [bucket, count] of [...this.#buckets].toSorted(([one], [other]) => one - other)) {
      left -= count;
      if (left <= 0) return SMALLEST_MS * Math.exp(bucket * STEP);
    }
    return Number.NaN;
  }
}
