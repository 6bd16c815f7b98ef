import type { ReactNode } from 'react';
import type { ChartData, Series } from './chart-data.ts';

/** A drawn chart: its size, its SVG content, and a function that finds the point at a position. */
export interface Drawing {
  width: number;
  height: number;
  shapes: ReactNode;
  at: (x: number, y: number) => number;
}

export interface DrawingAsked {
  data: ChartData;
  drawn: readonly Series[];
  /** Series that the description of a point mentions, but that are not drawn. */
  beside: readonly Series[];
  width: number;
  /** Index of the focused point; null if no point is focused. */
  here: number | null;
}

export const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));
