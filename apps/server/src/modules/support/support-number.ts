import { randomBytes } from 'node:crypto';
import { humanBase32 } from '../../formats/human-base32.ts';
import { shortDayOf } from '../../time/shanghai.ts';

const TRIES = 5;

/** Ticket, feedback, guardian's request, invoice. */
export type NumberLetter = 'T' | 'F' | 'G' | 'I';

/** `T300620-8QK4M`: short enough for the telephone, and reveals no totals. */
export function makeNumber(letter: NumberLetter, at: Date): string {
  return `${letter}${shortDayOf(at)}-${humanBase32(randomBytes(5))}`;
}

/**
 * Inserts once. An empty result of `insert` is a repeat if `find` has it, otherwise a taken number, which is retried.
 */
export async function insertOnce<Row>(
  insert: () => Promise<Row | undefined>,
  find: () => Promise<Row | undefined>,
): Promise<{ row: Row; isNew: boolean }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const row = await insert();
    if (row) return { row, isNew: true };
    const before = await find();
    if (before) return { row: before, isNew: false };
  }
  throw new Error(`${TRIES} numbers in a row were taken`);
}
