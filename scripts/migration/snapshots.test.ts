import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder, snapshotFiles, snapshotText } from './snapshots.ts';

test('only the newest snapshot of the database schema is kept, because drizzle-kit reads no other', () => {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const newest = entries.at(-1)?.tag.slice(0, 4);
  expect(snapshotFiles().map((file) => basename(file))).toEqual([`${newest}_snapshot.json`]);
});

test('the snapshot of the database schema has one line for each table', () => {
  const [file] = snapshotFiles();
  const text = readFileSync(file ?? '', 'utf8');
  expect(text).toBe(`${snapshotText(JSON.parse(text))}\n`);
  const notes = { name: 'notes', columns: { id: { type: 'text', notNull: true } } };
  expect(snapshotText({ tables: { 'public.notes': notes, 'public.words': {} }, id: '7' })).toBe(
    `{\n  "tables": {\n    "public.notes": ${JSON.stringify(notes)},\n    "public.words": {}\n  },\n  "id": "7"\n}`,
  );
});
