import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Enough for the words of a failed start. */
const MAX_CHARACTERS = 8000;
/** How long after the end of PostgreSQL its last words may come. */
const LATE_MS = 1000;

const logFilesOf = (folder: string): string[] => {
  try {
    return readdirSync(join(folder, 'log')).map((name) => join(folder, 'log', name));
  } catch {
    return []; // before the first start
  }
};

/**
 * Begins to follow PostgreSQL's log. Once its collector runs, PostgreSQL writes there and no longer to its output; the words
 * of its end may come a moment after its end.
 */
export function followLog(folder: string): () => Promise<string> {
  const sizes = new Map(logFilesOf(folder).map((file) => [file, statSync(file, { throwIfNoEntry: false })?.size ?? 0]));
  const added = (file: string) => {
    const text = readFileSync(file);
    const before = sizes.get(file) ?? 0;
    // A file of last week is emptied first.
    return text.subarray(text.length < before ? 0 : before).toString();
  };
  return async () => {
    const patienceEnds = performance.now() + LATE_MS;
    for (;;) {
      const words = logFilesOf(folder).map(added).join('').slice(-MAX_CHARACTERS);
      if (/FATAL|PANIC/.test(words) || performance.now() > patienceEnds) return words;
      await setTimeout(20);
    }
  };
}
