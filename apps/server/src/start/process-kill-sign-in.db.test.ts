import { accountPaths } from '@feisuo/contract/facts/paths';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { SITE } from '../../test/account-caller.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';
import { readOutbox } from '../../test/server-process.ts';

const { env, start } = useProcessHome({ SERVICES: 'account,content', LIMITS_SCALE: '1000' });
let database: pg.Client | null = null;
// Hooks run in reverse order, so this one runs before the database is dropped.
afterEach(() => database?.end());

const send = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    body: JSON.stringify({ ...body, ...SITE }),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function codeFor(origin: string, phone: string): Promise<string> {
  const asked = await send(origin, accountPaths.verification, { phone_number: phone, usage: 'REGISTER_SIGN_IN' });
  expect(asked.status).toBe(200);
  return (await readOutbox(origin, phone))[0]?.code ?? '';
}

/** The tables that a sign-in by code writes, in this order. A lock on a table stops the sign-in there. */
const tables = ['accounts', 'sessions', 'idempotency_keys'];

test(
  'a sign-in by code interrupted by kill -9 succeeds when repeated with the same idempotency key',
  async () => {
    const client = new pg.Client({ connectionString: env()['DATABASE_URL'] });
    database = client;
    await client.connect();
    const survivor = await start();
    const before = await client.query('select from accounts');
    for (const [index, table] of tables.entries()) {
      const doomed = await start();
      const phone = `1380000000${index}`;
      const body = { username: phone, verification_code: await codeFor(survivor.origin, phone) };
      const headers = { 'x-idempotency-key': `dies-at-${table}` };
      await client.query(`begin; lock table ${table} in exclusive mode`);
      const lost = send(doomed.origin, accountPaths.signIn, body, headers).catch(() => null);
      const waiting = `select from pg_locks where not granted and relation = '${table}'::regclass`;
      await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
      await doomed.stop('SIGKILL');
      expect(await lost).toBeNull();
      await client.query('rollback');

      const repeat = () => send(survivor.origin, accountPaths.signIn, body, headers);
      let answer = await repeat();
      // The repeat is answered with 409 until PostgreSQL notices the lost connection.
      await expect.poll(async () => (answer = await repeat()).status, { timeout: 10_000 }).not.toBe(409);
      expect({ table, status: answer.status }).toEqual({ table, status: 200 });
      const { sub } = (await answer.json()) as { sub: string };
      const sessions = await client.query('select from sessions where account_id = $1', [sub]);
      expect(sessions.rowCount).toBe(1);
      expect((await client.query('select from accounts')).rowCount).toBe(Number(before.rowCount) + index + 1);
    }
  },
  PROCESS_TIMEOUT_MS,
);
