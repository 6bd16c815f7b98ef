import type { ReactNode } from 'react';
import type { ChartData, Series } from './chart-data.ts';

/** A drawing: its size, its content, and the point at a position. */
export interface Drawing {
  width: number;
  height: number;
  shapes: ReactNode;
  at: (x: number, y: number) => number;
}

export interface DrawingAsked {
  data: ChartData;
  drawn: readonly Series[];
  /** Described but not drawn. */
  beside: readonly Series[];
  /** Width on the screen. */
  width: number;
  /** The focused point; null: none. */
  here: number | null;
}

export const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));
