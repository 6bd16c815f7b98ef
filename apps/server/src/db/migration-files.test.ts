import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const meta = new URL('../../migrations/meta/', import.meta.url);

test('of the snapshots only the newest is kept: drizzle-kit reads no other, and each has 18,000 lines', () => {
  const { entries } = JSON.parse(readFileSync(new URL('_journal.json', meta), 'utf8')) as {
    entries: { tag: string }[];
  };
  const newest = entries.at(-1)?.tag.slice(0, 4);
  expect(readdirSync(meta).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});
