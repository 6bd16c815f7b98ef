import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.mjs';

export const migrationsFolder = join(root, 'apps/server/migrations');

const metaFolder = join(migrationsFolder, 'meta');
// Depth of a table in the JSON: the snapshot, its list of tables, a table.
const depthOfTable = 2;

/** Snapshots of the schema, oldest first. drizzle-kit compares the table definitions with the newest one. */
export const snapshotFiles = (): string[] =>
  readdirSync(metaFolder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .map((file) => join(metaFolder, file));

/** Formats JSON with one line for each table. The SQL file of the migration shows a change in detail. */
export function snapshotText(value: unknown, depth = 0): string {
  if (isShort(value, depth)) return JSON.stringify(value);
  const indent = '  '.repeat(depth);
  const lines = Object.entries(value as object).map(
    ([key, part]) => `${indent}  ${JSON.stringify(key)}: ${snapshotText(part, depth + 1)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function isShort(value: unknown, depth: number): boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return !isObject || depth >= depthOfTable || Object.keys(value).length === 0;
}

/** Deletes older snapshots, which no tool reads, and formats the newest one with `snapshotText`. */
export function keepNewestSnapshot(): void {
  const files = snapshotFiles();
  const newest = files.pop();
  for (const file of files) rmSync(file);
  if (newest) writeFileSync(newest, `${snapshotText(JSON.parse(readFileSync(newest, 'utf8')))}\n`);
}
