export interface Tally {
  hits: number;
  of: number;
}

export interface Interval {
  low: number;
  high: number;
}

/** Quantile of the standard normal distribution for 95 % confidence. */
const Z = 1.959964;
/** Minimum number of hits and of misses for which the normal approximation is valid. */
const FEWEST = 5;

export const shareOf = ({ hits, of }: Tally): number => (of === 0 ? 0 : hits / of);

/**
 * Returns Wilson's 95 % confidence interval, which stays between 0 and 1 even for small samples. Null for an empty
 * sample.
 */
export function intervalOf({ hits, of }: Tally): Interval | null {
  if (of === 0) return null;
  const share = hits / of;
  const scale = 1 + Z ** 2 / of;
  const middle = (share + Z ** 2 / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export interface Difference extends Interval {
  /** The second share minus the first. */
  by: number;
  /** p-value of a two-sided test that both shares are equal. */
  p: number;
  isSure: boolean;
}

/** Returns the difference of two shares with its Wald confidence interval; null if a sample is too small. */
export function differenceOf(first: Tally, other: Tally): Difference | null {
  if ([first, other].some(({ hits, of }) => hits < FEWEST || of - hits < FEWEST)) return null;
  const [one, two] = [shareOf(first), shareOf(other)];
  const by = two - one;
  const half = Z * Math.sqrt((one * (1 - one)) / first.of + (two * (1 - two)) / other.of);
  const pooled = (first.hits + other.hits) / (first.of + other.of);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / first.of + 1 / other.of));
  const p = 2 * (1 - normal(Math.abs(by) / spread));
  const interval = { low: by - half, high: by + half };
  return { by, ...interval, p, isSure: interval.low > 0 || interval.high < 0 };
}

/** Cumulative normal distribution (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}
