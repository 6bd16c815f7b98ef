import { expect, test } from 'vitest';
import { readPages } from './read-pages.ts';

/** A fake list with one row per instant, newest first. It records the requests for pages. */
function listOf(count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: `row${n}`,
    createdAt: new Date(1e12 - n).toISOString(),
  }));
  const asked: number[] = [];
  const read = async (limit: number, after: { id: string } | null) => {
    asked.push(limit);
    const start = after ? rows.findIndex(({ id }) => id === after.id) + 1 : 0;
    return rows.slice(start, start + limit);
  };
  return { rows, asked, read };
}

test('a command reads all pages of a list in order, each row once', async () => {
  const { rows, asked, read } = listOf(2500);
  expect(await readPages(10_000, read)).toEqual({ rows, isCut: false });
  expect(asked).toEqual([1000, 1000, 1000]);
});

test('a command that reads a list stops at the limit and says that more rows exist', async () => {
  const { rows, read } = listOf(2500);
  expect(await readPages(1500, read)).toEqual({ rows: rows.slice(0, 1500), isCut: true });
});

test('a list with exactly as many rows as the limit counts as complete', async () => {
  const { rows, read } = listOf(1500);
  expect(await readPages(1500, read)).toEqual({ rows, isCut: false });
  expect(await readPages(1500, listOf(0).read)).toEqual({ rows: [], isCut: false });
});
