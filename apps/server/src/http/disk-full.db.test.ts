import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE } from '../../test/account-caller.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { createLogger } from '../logging/logging.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  server = await startTestServer({ LIMITS_SCALE: '1000' }, undefined, log);
});
afterAll(() => server.dispose());

/** Makes inserts into a table fail as on a full disk. */
async function failInserts(table: string): Promise<void> {
  await server.deps.database.pool.query(`
    create or replace function refuse_for_full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/5/16480": No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on ${table} execute function refuse_for_full_disk()`);
}

test('while the disk of PostgreSQL is full each dialect answers 503 with retry-after, and reads go on', async () => {
  await failInserts('accounts');
  await failInserts('reported_events');
  for (let request = 0; request < 10; request += 1) {
    const signUp = await server.post(accountPaths.signUpAnonymously, SITE);
    expect(signUp).toMatchObject({ status: 503, body: { error: 'unavailable', error_code: 14 } });
    expect(Number(signUp.headers['retry-after'])).toBeGreaterThan(0);
    const report = await server.post('/xlppc.gacs/api/gxsdn/report/data', { event_id: `event-${request}` });
    expect(report).toMatchObject({ status: 503, body: { code: 503 } });
    expect(Number(report.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.get('/readyz')).status).toBe(200);
  }
  await server.deps.database.pool.query('drop trigger full_disk on accounts');
  expect(await server.post(accountPaths.signUpAnonymously, SITE)).toMatchObject({ status: 200 });
});

test('a full disk of PostgreSQL is logged once with its address and file, not once per request', () => {
  expect(lines.filter((line) => line.includes('No space left on device'))).toEqual([
    expect.stringMatching(/The disk of the database is full: \w+ on [^ ]+\..*could not extend file/),
  ]);
});
