import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DumpedPool } from '../dump.ts';
import { StartError } from '../database-errors.ts';
import { pgliteFolder } from './pglite-folder.ts';

/** The PGlite version of the last releases that used PGlite. */
const PGLITE = '@electric-sql/pglite@0.5.16';

/** The part of PGlite's interface that is needed to move a database. */
export interface Pglite {
  exec(statements: string): Promise<unknown>;
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/** Opens the PGlite database of a data folder. PGlite is installed for this purpose and removed afterwards. */
export async function openPglite(dataDir: string): Promise<{ pool: DumpedPool; close(): Promise<void> }> {
  // Refuses while a server of the earlier version runs, because PGlite loses rows if two processes open a database.
  if (await answers(join(dataDir, '.s.PGSQL.5432')))
    throw new StartError(`A server of the earlier version runs on ${dataDir}. Stop it first.`);
  const tools = mkdtempSync(join(tmpdir(), 'feisuo-pglite-'));
  try {
    const database = await (await installPglite(tools)).create(pgliteFolder(dataDir));
    return {
      pool: poolOf(database),
      close: async () => {
        await database.close();
        rmSync(tools, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(tools, { recursive: true, force: true });
    throw error;
  }
}

/** Installs PGlite into the folder, with the npm that runs this program. */
export async function installPglite(folder: string): Promise<{ create(dataDir: string): Promise<Pglite> }> {
  const npmScript = process.env['npm_execpath'];
  const [command, first] = npmScript ? [process.execPath, [npmScript]] : ['npm', []];
  const args = [
    ...first,
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    PGLITE,
  ];
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new StartError(`${PGLITE}, which is needed to read the folder, cannot be installed:\n${stderr}`);
  const entry = join(folder, 'node_modules/@electric-sql/pglite/dist/index.js');
  const { PGlite } = (await import(pathToFileURL(entry).href)) as {
    PGlite: { create(dataDir: string): Promise<Pglite> };
  };
  return PGlite;
}

/** Gives the only session of PGlite the interface of a connection pool. */
function poolOf(database: Pglite): DumpedPool {
  const query = async (text: string, values?: unknown[]) => {
    const { rows } = await database.query(text, values);
    return { rows: rows as never[], rowCount: rows.length };
  };
  return { connect: () => Promise.resolve({ query, release: () => {} }) };
}

const answers = (socketPath: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
