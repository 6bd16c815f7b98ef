import { renameSync } from 'node:fs';
import type { Command } from 'commander';
import { readConfig, type Config } from '../config/config.ts';
import { openDataKey } from '../db/data-key.ts';
import { openDatabaseForCommand, type OpenDatabase } from '../db/database.ts';
import { dumpDatabase, loadDump, type DumpedPool, type DumpHeader } from '../db/dump.ts';
import { openPglite } from '../db/embedded/open-pglite.ts';
import { hasPgliteDatabase, pgliteFolder } from '../db/embedded/pglite-folder.ts';
import { readStoredKey } from '../db/stored-key.ts';
import { applyFirstSchema, applyMigrations, FIRST_SCHEMA } from '../db/migrate.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { Refusal } from '../operator-actions/verb.ts';

export function addMovePgliteVerb(program: Command): void {
  program
    .command('move-pglite')
    .description(
      'moves the PGlite database of an earlier version to PostgreSQL; the old folder is kept under another name',
    )
    .action(async () => {
      const config = readConfig(process.env, { isEarly: true, skipsDeployment: true });
      if (!hasPgliteDatabase(config.dataDir)) throw new Refusal(`There is no PGlite database in ${config.dataDir}.`);
      const source = await openPglite(config.dataDir);
      try {
        const database = await openDatabaseForCommand(config, { allowsPglite: true });
        try {
          const rows = await movePglite(source.pool, database, config);
          const movedFolder = `${pgliteFolder(config.dataDir)}.moved`;
          renameSync(pgliteFolder(config.dataDir), movedFolder);
          console.log(
            `Moved ${rows} rows. The old database is kept in ${movedFolder}; delete it when you no longer need it.`,
          );
        } finally {
          await database.close();
        }
      } finally {
        await source.close();
      }
    });
}

/**
 * Moves the contents of a PGlite database: loads them with the schema of version 0.9.0, then applies the later
 * migrations.
 */
export async function movePglite(source: DumpedPool, target: OpenDatabase, config: Config): Promise<number> {
  if (await readStoredKey(target.pool))
    throw new Refusal(
      'The PostgreSQL database has contents already, and moving would replace them. Nothing was changed.',
    );
  if (!(await hasContents(source)))
    throw new Refusal('No server ever started on the PGlite database, so it holds nothing: delete its folder instead.');
  const lines = dumpDatabase(source);
  try {
    return await loadUnderFirstSchema(lines, target, config);
  } finally {
    await lines.return(undefined);
  }
}

async function loadUnderFirstSchema(
  lines: AsyncGenerator<string>,
  target: OpenDatabase,
  config: Config,
): Promise<number> {
  const first = await lines.next();
  const { schema } = JSON.parse(String(first.value)) as DumpHeader;
  if (schema !== FIRST_SCHEMA)
    throw new Refusal(
      'The PGlite database was made by a version before 0.9.0, which only 0.9.0 moves. ' +
        'With 0.9.0, run "npm run admin -- move-pglite"; then start this version.',
    );
  await applyFirstSchema(target.pool);
  await prepareJobs(target);
  const rows = await loadDump(target, startingWith(String(first.value), lines), {
    adopt: (storedKey) => void openDataKey(storedKey, config),
  });
  await applyMigrations(target.direct);
  return rows;
}

async function hasContents(source: DumpedPool): Promise<boolean> {
  const client = await source.connect();
  try {
    return (await readStoredKey(client)) !== null;
  } finally {
    client.release();
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
