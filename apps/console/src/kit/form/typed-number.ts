import type { PartFault } from '@feisuo/contract/schemas/shape-faults';
import { createContext } from 'react';

/**
 * Parses a typed number, also with full-width digits and thousands separators. Null for an empty text; NaN, which every
 * schema refuses, for an invalid text.
 */
export function typedNumber(typed: string): number | null {
  const plain = plainDigits(typed);
  if (plain === '') return null;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

export const plainDigits = (typed: string): string =>
  typed.normalize('NFKC').replaceAll('。', '.').replace(/[,\s]/g, '');

/** Limits a number to `min` and `max` after a step by arrow key. */
export function stepped(to: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }): number {
  return Math.min(Math.max(to, min), max);
}

/** Converts a number to a smaller unit, such as yuan to fen. The result is NaN if it would not be an integer. */
export function inUnits(typed: number | null, each: number): number | null {
  if (typed === null) return null;
  const whole = Math.round(typed * each);
  return whole / each === typed ? whole : Number.NaN;
}

/** State of a form field with nested fields: its faults at the last check, and a function that names their places. */
export type DeepFieldState = { faults: PartFault[]; describePlace: (field: string) => string };
export const DeepFieldStates = createContext<Map<string, DeepFieldState> | null>(null);
