import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder, snapshotFiles, snapshotText } from './snapshots.ts';

test('only the newest snapshot is kept, because drizzle-kit reads no other', () => {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const newest = entries.at(-1)?.tag.slice(0, 4);
  expect(snapshotFiles().map((file) => basename(file))).toEqual([`${newest}_snapshot.json`]);
});

test('the snapshot has a line for each column', () => {
  const [file] = snapshotFiles();
  const text = readFileSync(file ?? '', 'utf8');
  expect(text).toBe(`${snapshotText(JSON.parse(text))}\n`);
});

test('a table has a line for each column, and its short parts share one', () => {
  const columns = { id: { type: 'text', notNull: true }, words: { type: 'text', notNull: false } };
  expect(
    snapshotText({ tables: { 'public.notes': { name: 'notes', schema: '', columns, indexes: {} } }, id: '7' }),
  ).toBe(
    [
      '{',
      '  "tables": {',
      '    "public.notes": {',
      '      "name": "notes", "schema": "",',
      '      "columns": {',
      '        "id": {"type":"text","notNull":true},',
      '        "words": {"type":"text","notNull":false}',
      '      },',
      '      "indexes": {}',
      '    }',
      '  },',
      '  "id": "7"',
      '}',
    ].join('\n'),
  );
});
