import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { OpenDatabase } from './database.ts';
import { dumpDatabase, loadDump, type RestoreHooks } from './dump.ts';

/** Writes a compressed dump and returns its number of rows. The file gets its final name only when it is complete. */
export async function writeDumpFile(database: OpenDatabase, file: string): Promise<number> {
  // The name is random, because an attacker could place a symbolic link at a known name and let the dump overwrite its
  // target.
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
  return lines - 1; // The first line is the header and not counted.
}

/** Replaces the contents of the database in one transaction, and returns the number of restored rows. */
export const loadDumpFile = (database: OpenDatabase, file: string, hooks?: RestoreHooks): Promise<number> =>
  loadDump(database, readLines(file), hooks);

/**
 * Reads a dump line by line. A missing, truncated or uncompressed file throws inside the transaction, which is then
 * rolled back.
 */
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
