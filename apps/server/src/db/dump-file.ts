import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { OpenDatabase } from './database.ts';
import { dumpDatabase, loadDump, type RestoreActs } from './dump.ts';

/** Writes a compressed dump and returns its number of rows. A file with the final name is always complete. */
export async function writeDumpFile(database: OpenDatabase, file: string): Promise<number> {
  // A random name: following a planted symlink would overwrite its target.
  const unfinished = `${file}.${randomUUID()}.part`;
  let lines = 0;
  async function* counted() {
    for await (const line of dumpDatabase(database.pool)) {
      lines += 1;
      yield `${line}\n`;
    }
  }
  try {
    await pipeline(counted, createGzip(), createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  return lines - 1; // the first one is the header
}

/** Replaces the contents of the database, all or nothing, and returns the number of rows. */
export const loadDumpFile = (database: OpenDatabase, file: string, acts?: RestoreActs): Promise<number> =>
  loadDump(database, readLines(file), acts);

/** A missing, truncated or uncompressed file fails here, inside the transaction. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.once('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('the file ends in the middle of a line');
}
