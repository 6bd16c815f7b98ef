import { expect, test } from 'vitest';
import { CounterSearch } from './counter-search.ts';

const salt = '00112233445566778899aabbccddeeff';
const nonce = 'fedcba98765432100123456789abcdef';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (n) => n.toString(16).padStart(2, '0')).join('');

/** The server's half: the first half of the key is told, the counter is not. */
async function puzzleFor(counter: number) {
  const message = bytesOf(salt + nonce + counter.toString(16).padStart(8, '0'));
  const key = hexOf(await crypto.subtle.digest('SHA-256', message));
  return { puzzle: { salt, nonce, key_prefix: key.slice(0, 32), max_counter: 3000 }, key };
}

test.each([0, 1, 999, 1000, 2026, 3000])('finds the counter %i and its key, slice by slice', async (counter) => {
  const { puzzle, key } = await puzzleFor(counter);
  const search = new CounterSearch(puzzle);
  let solution = null;
  while (!solution && !search.isExhausted) solution = search.tryNext(1000);
  expect(solution).toEqual({ counter, derivedKey: key });
});

test('gives up beyond the highest counter, and says how far it is on the way', async () => {
  const search = new CounterSearch((await puzzleFor(5000)).puzzle);
  expect(search.progress).toBe(0);
  search.tryNext(1500);
  expect(search.progress).toBe(0.5);
  expect(search.tryNext(9000)).toBeNull();
  expect(search).toMatchObject({ isExhausted: true, progress: 1 });
});
