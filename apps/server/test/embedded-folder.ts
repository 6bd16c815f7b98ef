import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { EmbeddedDatabase, type StartOptions } from '../src/db/embedded/embedded-database.ts';
import { removeEmbedded } from './remove-embedded.ts';

/** For tests of the embedded database: gives each test a data folder with a database, and removes it afterwards. */
export function useEmbeddedFolder() {
  let parent: string;
  let dataDir: string;
  let opened: EmbeddedDatabase[];
  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'feisuo-embedded-'));
    chmodSync(parent, 0o711);
    await (await EmbeddedDatabase.start(join(parent, 'template'))).close();
  });
  /**
   * Copies a folder with its owners and file modes, because PostgreSQL checks them. Creating a database takes twenty
   * times as long as copying.
   */
  const copyTemplate = () => {
    const copy = mkdtempSync(join(parent, 'data-'));
    spawnSync('cp', ['-a', `${join(parent, 'template')}/.`, copy]);
    return copy;
  };
  const closeAll = () => Promise.all(opened.splice(0).map((one) => one.close()));
  beforeEach(() => {
    dataDir = copyTemplate();
    opened = [];
  });
  afterEach(async () => {
    await closeAll();
    await removeEmbedded(dataDir);
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  return {
    dataDir: () => dataDir,
    folder: () => join(dataDir, 'postgres'),
    /** Makes a second data folder with a database. Removed after the test file. */
    copyTemplate,
    /** Makes an empty folder that PostgreSQL's operating system user can read. Removed after the test file. */
    makeFolder: () => mkdtempSync(join(parent, 'empty-')),
    /** Writes PostgreSQL settings into the file that operators may edit. */
    customize: (settings: string) => writeFileSync(join(dataDir, 'postgres/custom.conf'), settings),
    async start(options?: StartOptions, folder = dataDir): Promise<EmbeddedDatabase> {
      const embedded = await EmbeddedDatabase.start(folder, options);
      opened.push(embedded);
      return embedded;
    },
    closeAll,
    async close(embedded: EmbeddedDatabase): Promise<void> {
      opened = opened.filter((one) => one !== embedded);
      await embedded.close();
    },
  };
}

/** Runs a query and returns the values of its first column. */
export async function ask(embedded: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.options);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map(([value]: unknown[]) => value);
  } finally {
    await client.end();
  }
}

/** Returns the lines of `postmaster.pid`: process id, folder, start time, port, socket folder, address and more. */
export const pidLinesOf = (folder: string): string[] =>
  readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
