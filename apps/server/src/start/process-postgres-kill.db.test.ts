import { DAY_S } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { SITE } from '../../test/account-caller.ts';
import { KillablePostgres } from '../../test/killable-postgres.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';

const { start } = useProcessHome({ SERVICES: 'account,content,jobs', LIMITS_SCALE: '1000' });
/** Enough workers that several transactions are open when PostgreSQL is killed. */
const WORKERS = 6;

let postgres: KillablePostgres | null = null;
afterEach(async () => {
  await postgres?.dispose();
  postgres = null;
});

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: postgres?.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

async function runsJobs(): Promise<void> {
  const { rows } = await query(
    `insert into pgboss.job (id, name, start_after) values (gen_random_uuid(), 'housekeeping', now()) returning id`,
  );
  const state = async () => (await query('select state from pgboss.job where id = $1', [rows[0].id])).rows[0].state;
  await expect.poll(state, { timeout: 30_000 }).toBe('completed');
}

test(
  'after PostgreSQL was killed, a server answers 503, and later serves, receives signals and runs jobs again',
  async () => {
    postgres = await KillablePostgres.start();
    const server = await start({ DATABASE_URL: postgres.url });

    const join = () =>
      fetch(server.origin + accountPaths.signUpAnonymously, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(SITE),
      });
    /** Shifts the product's clock. Each process reads the shift after a signal. */
    const followsClock = async (days: number) => {
      await query(
        `insert into system_settings (key, value) values ('clock_offset_ms', to_jsonb($1::bigint))
         on conflict (key) do update set value = excluded.value`,
        [days * DAY_S * 1000],
      );
      await query(`select pg_notify('feisuo', 'clock')`);
      const daysAhead = async () => {
        const { access_token: token } = (await (await join()).json()) as { access_token: string };
        return Math.round(((decodeJwt(token).iat ?? 0) - Date.now() / 1000) / DAY_S);
      };
      await expect.poll(daysAhead, { timeout: 30_000 }).toBe(days);
    };
    await followsClock(1);
    await runsJobs();

    const counts = new Map<number | 'unanswered' | 'no retry-after', number>();
    const count = (what: number | 'unanswered' | 'no retry-after') => counts.set(what, (counts.get(what) ?? 0) + 1);
    const load = { isOn: true };
    const work = async () => {
      while (load.isOn) {
        const answer = await join().catch(() => null);
        count(answer?.status ?? 'unanswered');
        if (answer?.status === 503 && !Number(answer.headers.get('retry-after'))) count('no retry-after');
        await answer?.text();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const workers = Array.from({ length: WORKERS }, () => work());
    const more = async (status: number) => {
      const before = counts.get(status) ?? 0;
      await expect.poll(() => counts.get(status) ?? 0, { timeout: 30_000 }).toBeGreaterThan(before + WORKERS);
    };
    await more(200);
    await postgres.kill();
    await more(503);
    await postgres.start();
    await more(200);
    load.isOn = false;
    await Promise.all(workers);
    expect([...counts.keys()].toSorted()).toEqual([200, 503]);
    expect(server.child.exitCode).toBeNull();

    // The first shift may be read because the server reconnected, but the second is read only if LISTEN works again.
    await followsClock(2);
    await followsClock(3);
    await runsJobs();
    expect(await server.stop('SIGTERM')).toBe(0);
  },
  PROCESS_TIMEOUT_MS,
);
