import type { PartFault } from '@feisuo/contract/schemas/shape-faults';
import { createContext } from 'react';

/**
 * What was typed, as a number: null for nothing, NaN for what is none. A form keeps the NaN, which no schema takes, so that nothing is
 * sent before somebody has mended it. Digits of an input method that writes wide, and thousands with commas, are read as meant.
 */
export function typedNumber(typed: string): number | null {
  const plain = plainDigits(typed);
  if (plain === '') return null;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

export const plainDigits = (typed: string): string =>
  typed.normalize('NFKC').replaceAll('。', '.').replace(/[,\s]/g, '');

/** One step on, no further than the limits; whoever is outside of them comes back in. */
export function stepped(to: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }): number {
  return Math.min(Math.max(to, min), max);
}

/** What is kept in smaller units than it is typed in, such as yuan as fen; NaN for what the smaller ones cannot say. */
export function inUnits(typed: number | null, each: number): number | null {
  if (typed === null) return null;
  const whole = Math.round(typed * each);
  return whole / each === typed ? whole : Number.NaN;
}

/** A deep field: what was last found wrong with its parts, and how their places are said. */
export type Whole = { faults: PartFault[]; sayPlace: (field: string) => string };
export const Wholes = createContext<Map<string, Whole> | null>(null);
