import type { ReactNode } from 'react';
import type { ChartData, Series } from './chart-data.ts';

/** A drawn chart: its size, its content, and a function that finds the point at a position. */
export interface Drawing {
  width: number;
  height: number;
  shapes: ReactNode;
  at: (x: number, y: number) => number;
}

export interface DrawingAsked {
  data: ChartData;
  drawn: readonly Series[];
  /** Series that are described in text but not drawn. */
  beside: readonly Series[];
  /** Width of the drawing in CSS pixels. */
  width: number;
  /** Index of the focused point; null if no point is focused. */
  here: number | null;
}

export const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));
