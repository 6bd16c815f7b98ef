import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Age after which an unfinished file or folder is a leftover, because no process needs so long to write one. */
const LEFTOVER_MS = 3_600_000;

const SUFFIX = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\w+)?$/;

/** A temporary name beside the target. The file or folder is renamed to the target when it is complete. */
export const unfinishedOf = (target: string): string => `${target}.${randomUUID()}`;

/** Removes unfinished files and folders that killed processes left behind. */
export function removeLeftovers(target: string): void {
  const name = basename(target);
  for (const entry of entriesOf(dirname(target))) {
    if (!entry.startsWith(name) || !SUFFIX.test(entry.slice(name.length))) continue;
    const path = join(dirname(target), entry);
    const { mtimeMs } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && Date.now() - mtimeMs > LEFTOVER_MS) rmSync(path, { recursive: true, force: true });
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // A folder of another user cannot be read.
  }
}
