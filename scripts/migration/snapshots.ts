import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.mjs';

export const migrationsFolder = join(root, 'apps/server/migrations');

const metaFolder = join(migrationsFolder, 'meta');
// The snapshot, its tables, a table, its columns.
const depthOfColumns = 4;

/** The snapshots of the schema, oldest first. drizzle-kit compares the tables with the newest one. */
export const snapshotFiles = (): string[] =>
  readdirSync(metaFolder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .map((file) => join(metaFolder, file));

/** JSON with a line for each column, index and key of a table, so that a changed column is one changed line. */
export function snapshotText(value: unknown, depth = 0): string {
  if (isShort(value, depth)) return JSON.stringify(value);
  const indent = '  '.repeat(depth);
  let text = '';
  let wasShort = false;
  for (const [key, part] of Object.entries(value as object)) {
    const sharesLine = depth > 0 && depth < depthOfColumns - 1 && isShort(part, depth + 1);
    text += text === '' ? `${indent}  ` : sharesLine && wasShort ? ', ' : `,\n${indent}  `;
    text += `${JSON.stringify(key)}: ${snapshotText(part, depth + 1)}`;
    wasShort = sharesLine;
  }
  return `{\n${text}\n${indent}}`;
}

function isShort(value: unknown, depth: number): boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return !isObject || depth >= depthOfColumns || Object.keys(value).length === 0;
}

/** Deletes the older snapshots, which nothing reads, and writes the newest one in our layout. */
export function keepNewestSnapshot(): void {
  const files = snapshotFiles();
  const newest = files.pop();
  for (const file of files) rmSync(file);
  if (newest) writeFileSync(newest, `${snapshotText(JSON.parse(readFileSync(newest, 'utf8')))}\n`);
}
