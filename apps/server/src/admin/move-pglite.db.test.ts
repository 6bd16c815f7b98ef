import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { copyTemplate } from '../../test/database-template.ts';
import { makeEmptyHome } from '../../test/empty-home.ts';
import { PROCESS_TIMEOUT_MS } from '../../test/process-home.ts';
import { removeEmbedded } from '../../test/remove-embedded.ts';
import { runAdmin } from '../../test/server-process.ts';
import { startTestServer } from '../../test/test-server.ts';
import { readConfig } from '../config/config.ts';
import { openDatabaseForCommand } from '../db/database.ts';
import { dumpDatabase } from '../db/dump.ts';
import { installPglite } from '../db/embedded/open-pglite.ts';
import { readSchema } from '../db/migrate.ts';
import { movePglite } from './move-pglite-verb.ts';

/** The schema of version 0.9.0. Only PGlite databases with this schema can be moved. */
const schemaFile = new URL('../../test/schema-of-0.9.0.sql.gz', import.meta.url);

let tools: string;
let dataDir: string;
beforeAll(() => {
  tools = mkdtempSync(join(tmpdir(), 'feisuo-tools-'));
  dataDir = copyTemplate(inject('templateFolder'));
});
afterAll(async () => {
  await removeEmbedded(dataDir);
  rmSync(tools, { recursive: true, force: true });
});

async function makePglite(lines: string[]): Promise<void> {
  const database = await (await installPglite(tools)).create(join(dataDir, 'database'));
  await database.exec(gunzipSync(readFileSync(schemaFile)).toString());
  await database.exec(getConstructionPlans('pgboss'));
  const rowsOf = Map.groupBy(lines.slice(1), (line) => line.slice(0, line.indexOf('\t')));
  for (const [table, ofTable] of rowsOf) {
    const { rows } = await database.query('select to_regclass($1) is null as missing', [table]);
    if ((rows as { missing: boolean }[])[0]?.missing) continue; // Tables that were added after 0.9.0 are skipped.
    await database.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [`[${ofTable.map((line) => line.slice(table.length + 1)).join(',')}]`],
    );
  }
  await database.close();
}

test(
  'the server refuses to start on a PGlite folder; a command moves its data and keeps the folder renamed',
  async () => {
    const source = await startTestServer();
    const { sub } = await accountCaller(source).signUp();
    const lines: string[] = [];
    for await (const line of dumpDatabase(source.deps.database.pool)) lines.push(line);
    await source.dispose();
    await makePglite(lines);
    const env = { DATA_DIR: dataDir, SITE_ORIGIN: 'http://localhost:8080' };

    expect((await runAdmin(env, 'operator', 'list')).output).toContain('npm run admin -- move-pglite');
    const moved = await runAdmin({ ...env, ...npmOf() }, 'move-pglite');
    expect(moved).toMatchObject({ code: 0, output: expect.stringMatching(/^Moved \d+ rows\./) });
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
    expect(existsSync(join(dataDir, 'database.moved/PG_VERSION'))).toBe(true);
    expect((await runAdmin(env, 'account', 'show', sub)).code).toBe(0);
    expect((await runAdmin(env, 'audit', 'verify')).code).toBe(0);
    expect(await runAdmin(env, 'move-pglite')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no PGlite database'),
    });
  },
  2 * PROCESS_TIMEOUT_MS,
);

test('a PGlite database from before 0.9.0 is refused, and the message names the version that can move it', async () => {
  const source = await startTestServer();
  const home = await makeEmptyHome();
  const config = readConfig(home.env);
  const target = await openDatabaseForCommand(config);
  try {
    await source.deps.database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1e12');
    await expect(movePglite(source.deps.database.pool, target, config)).rejects.toThrow(
      /^The PGlite .* before 0\.9\.0.* With 0\.9\.0, run "npm run admin -- move-pglite"; then start this version\.$/,
    );
    expect(await readSchema(target.pool)).toBe(0);
  } finally {
    await target.close();
    await home.dispose();
    await source.dispose();
  }
});

/** Environment variables that npm needs. */
function npmOf(): Record<string, string> {
  const names = ['HOME', 'npm_execpath', 'npm_config_registry', 'npm_config_userconfig', 'npm_config_cache'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
