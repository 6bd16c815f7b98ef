import type { FigureKind } from '../chart/figure-kinds.ts';

/** A figure of a report, and how it is computed from the counts of a day, a channel or the whole period. */
export interface Figure<Counts> {
  name: string;
  kind: FigureKind;
  /** Computes the figure from the counts; null if it is undefined, such as a ratio to zero. */
  of: (counts: Counts) => number | null;
  /** Whether an increase of the figure is bad news, for example of refunds. */
  isBad?: boolean;
}
