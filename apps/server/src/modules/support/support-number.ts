import { randomBytes } from 'node:crypto';
import { humanBase32 } from '../../formats/human-base32.ts';
import { shortDayOf } from '../../time/shanghai.ts';

const TRIES = 5;

/** The first letter of a number: ticket (T), feedback (F), guardian's request (G) or invoice (I). */
export type NumberLetter = 'T' | 'F' | 'G' | 'I';

/**
 * Makes a number such as `T300620-8QK4M`: short enough for the telephone, and it does not reveal how many numbers
 * exist.
 */
export function makeNumber(letter: NumberLetter, at: Date): string {
  return `${letter}${shortDayOf(at)}-${humanBase32(randomBytes(5))}`;
}

/**
 * Inserts a row with a random number, or returns the row of a repeated request from `find`. If neither succeeds, the
 * number was taken and another number is tried.
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
  throw new Error(`${TRIES} generated numbers in a row were already used`);
}
