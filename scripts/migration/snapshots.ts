import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.mjs';

export const migrationsFolder = join(root, 'apps/server/migrations');

const metaFolder = join(migrationsFolder, 'meta');
// Depth of a table in the JSON document: the snapshot contains a list of tables, which contains the tables.
const depthOfTable = 2;

/** Snapshots of the database schema, oldest first. drizzle-kit compares the table definitions with the newest. */
export const snapshotFiles = (): string[] =>
  readdirSync(metaFolder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .map((file) => join(metaFolder, file));

/** Formats a snapshot as JSON with one line per table. Changes are reviewed in the SQL file of the migration. */
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

/** Deletes all snapshots but the newest, because no tool reads them, and formats the newest snapshot. */
export function keepNewestSnapshot(): void {
  const files = snapshotFiles();
  const newest = files.pop();
  for (const file of files) rmSync(file);
  if (newest) writeFileSync(newest, `${snapshotText(JSON.parse(readFileSync(newest, 'utf8')))}\n`);
}
