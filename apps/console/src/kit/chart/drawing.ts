import type { ReactNode } from 'react';
import type { ChartData, Series } from './chart-data.ts';

/** A way to draw: how large it is, what is drawn, and which point is at a place of it. */
export interface Drawing {
  width: number;
  height: number;
  shapes: ReactNode;
  at: (x: number, y: number) => number;
}

export interface DrawingAsked {
  data: ChartData;
  drawn: readonly Series[];
  /** Told with them. */
  beside: readonly Series[];
  /** Of the drawing, as it is on the screen. */
  width: number;
  /** The point that is looked at; null while nobody does. */
  here: number | null;
}

export const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));
