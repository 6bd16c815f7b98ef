import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findActivityFaults } from '../../../test/activity-consistency-checks.ts';
import { PROCESS_TIMEOUT_MS } from '../../../test/process-home.ts';
import { adminFile, inheritedEnv, runAdmin } from '../../../test/server-process.ts';
import { makeTestHome, type TestHome } from '../../../test/test-server.ts';

const USERS = 12_000;

let home: TestHome;
let folder: string;
let pool: pg.Pool;
beforeEach(async () => {
  home = await makeTestHome();
  folder = mkdtempSync(join(tmpdir(), 'feisuo-import-'));
  pool = new pg.Pool({ connectionString: home.env['DATABASE_URL'] ?? '' });
});
afterEach(async () => {
  await pool.end();
  rmSync(folder, { recursive: true, force: true });
  await home.dispose();
});

const countOf = async (table: string) => Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);

test(
  'an import that was killed continues when it is repeated, and doubles nothing',
  async () => {
    const file = join(folder, 'users.jsonl');
    const until = new Date(Date.now() + 100 * DAY_MS).toISOString();
    const users = Array.from({ length: USERS }, (_, index) => ({
      ref: `u${index}`,
      phone: `136${String(index).padStart(8, '0')}`,
      memberships: [{ kind: 'accelerator', until }],
      coins: { amount: 10 },
    }));
    writeFileSync(file, users.map((user) => JSON.stringify(user)).join('\n'));
    const before = { accounts: await countOf('accounts'), grants: await countOf('membership_grants') };
    const words = ['import', 'users', file, '--reason', '搬家'];

    const child = spawn(process.execPath, [adminFile, ...words], { env: { ...inheritedEnv, ...home.env } });
    const ended = once(child, 'exit');
    await expect.poll(() => countOf('imported_users'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    const left = await countOf('imported_users');
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(USERS);

    const { code, output } = await runAdmin(home.env, ...words);
    expect(output).toContain(`${USERS} lines: ${USERS - left} imported, ${left} imported before, 0 refused.`);
    expect(code).toBe(0);
    expect(await countOf('imported_users')).toBe(USERS);
    expect(await countOf('accounts')).toBe(before.accounts + USERS);
    expect(await countOf('membership_grants')).toBe(before.grants + USERS);
    const { rows } = await pool.query(
      `select count(*)::int as members, sum(balance)::int as coins from imported_users join coin_balances using (account_id)`,
    );
    expect(rows).toEqual([{ members: USERS, coins: USERS * 10 }]);
    expect(await findActivityFaults(pool)).toEqual([]);
    const notes = await pool.query(`select after from audit_log where action = 'account.import' order by id`);
    const done = { imported: USERS - left, known: left, refused: 0 };
    expect(notes.rows.map(({ after }) => after)).toEqual([null, null, done]);
  },
  PROCESS_TIMEOUT_MS,
);

test('the command refuses a file that it cannot read, a missing reason and a bad name of the source', async () => {
  const missing = await runAdmin(home.env, 'import', 'users', join(folder, 'none'), '--reason', '搬家');
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('cannot be read') });
  expect((await runAdmin(home.env, 'import', 'users', adminFile)).code).toBe(1);
  const same = await runAdmin(home.env, 'import', 'users', adminFile, '--reason', '搬家', '--refused', adminFile);
  expect(same.output).toContain('would overwrite');
  const named = await runAdmin(home.env, 'import', 'users', adminFile, '--reason', '搬家', '--source', '../x');
  expect(named.output).toContain('--source takes');
}, PROCESS_TIMEOUT_MS); // prettier-ignore
