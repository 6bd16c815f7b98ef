import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partitionedTables } from './partitions/partitioned-tables.ts';

const server = join(import.meta.dirname, '../..');

interface Row {
  table: string;
  holds: string;
  rows: string;
  kept: string;
  cut: string;
}

/** Rows of the table "All tables" in docs/tables.md. */
const documented: Row[] = (readFileSync(join(server, '../../docs/tables.md'), 'utf8').split('## All tables')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, table = '', holds = '', rows = '', kept = '', cut = ''] = line.split('|').map((cell) => cell.trim());
    return { table: table.replaceAll('`', ''), holds, rows, kept, cut };
  });
const cutBy = (...cuts: string[]) => documented.filter(({ cut }) => cuts.includes(cut)).map(({ table }) => table);

interface Snapshot {
  tables: Record<string, { foreignKeys: Record<string, { onDelete?: string }> }>;
}
const snapshotFile = readdirSync(join(server, 'migrations/meta')).find((file) => file.endsWith('_snapshot.json'));
const { tables } = JSON.parse(readFileSync(join(server, 'migrations/meta', snapshotFile ?? ''), 'utf8')) as Snapshot;
const tableNames = Object.keys(tables).map((name) => name.replace('public.', ''));

/** Source text of the server without tests. */
const sources = globSync('src/**/*.ts', { cwd: server })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(server, file), 'utf8'))
  .join('\n');
const tableOfName = new Map(
  [...sources.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name = '', table = '']) => [name, table]),
);
/** Tables whose retention is not written as `deleteInBatches(db, table, …)`, and the function that deletes in batches. */
const otherBatches: Record<string, string> = {
  redeem_exports: 'deleteOldExports',
  redeem_export_parts: 'deleteOldExports',
  game_requests: 'deleteOldGameRequests',
  applications: 'purgeWithdrawnApplications',
};

test('docs/tables.md lists every table of the schema once', () => {
  expect(documented.map(({ table }) => table).toSorted()).toEqual(tableNames.toSorted());
  for (const row of documented) expect(Object.values(row).every((cell) => cell !== '')).toBe(true);
});

test('docs/tables.md names the tables that are partitioned, by day or by week', () => {
  const partitioned = documented.filter(({ cut }) => cut === 'day' || cut === 'week');
  expect(Object.fromEntries(partitioned.map(({ table, cut }) => [table, cut]))).toEqual(
    Object.fromEntries(Object.entries(partitionedTables).map(([table, { span }]) => [table, span])),
  );
});

test('docs/tables.md names the tables whose old rows the code deletes in batches', () => {
  const deleted = [...sources.matchAll(/deleteInBatches\(\s*db,\s*(\w+)/g)].flatMap(
    ([, name = '']) => tableOfName.get(name) ?? [],
  );
  // Only enrolments that were not finished are deleted from it.
  deleted.splice(deleted.indexOf('authenticators'), 1);
  for (const name of Object.values(otherBatches)) expect(sources).toContain(`${name}(`);
  expect(cutBy('batches').toSorted()).toEqual([...new Set([...deleted, ...Object.keys(otherBatches)])].toSorted());
});

test('docs/tables.md says `cascade` of tables with a foreign key that deletes their rows', () => {
  const hasCascade = (name: string) =>
    Object.values(tables[`public.${name}`]?.foreignKeys ?? {}).some(({ onDelete }) => onDelete === 'cascade');
  expect(cutBy('cascade').filter((table) => !hasCascade(table))).toEqual([]);
});

test('rows that are kept for a limited time are cut, and rows that are kept for good are not', () => {
  for (const { table, kept, cut } of documented) {
    const isCut = ['day', 'week', 'batches'].includes(cut);
    expect([table, isCut ? kept !== 'for good' : true]).toEqual([table, true]);
    expect([
      table,
      /^\d|^a (?:day|year)|minutes|hours/.test(kept) ? isCut || cut === 'few' || cut === 'taken' : true,
    ]).toEqual([table, true]);
  }
});
