import { randomBytes } from 'node:crypto';
import { humanBase32 } from '../../formats/human-base32.ts';
import { shortDayOf } from '../../time/shanghai.ts';

const TRIES = 5;

/** Kinds of numbers: ticket, feedback, guardian's request, invoice. */
export type NumberLetter = 'T' | 'F' | 'G' | 'I';

/**
 * A number such as `T300620-8QK4M`. It is short enough to say on the telephone and does not reveal how many there
 * are.
 */
export function makeNumber(letter: NumberLetter, at: Date): string {
  return `${letter}${shortDayOf(at)}-${humanBase32(randomBytes(5))}`;
}

/**
 * Inserts a row once. If `insert` returns nothing, `find` returns the row of the repeated request; if it finds none,
 * the random number was taken and another one is tried.
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
