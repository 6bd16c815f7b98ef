import { accountPaths } from '@feisuo/contract/facts/paths';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { SITE } from '../../test/account-caller.ts';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { KillablePostgres } from '../../test/killable-postgres.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';
import type { ServerProcess } from '../../test/server-process.ts';

const { start } = useProcessHome({ SERVICES: 'account,content,jobs', LIMITS_SCALE: '1000000' });

/** One of each fault in the normal suite, two hundred in the soak test. */
const ROUNDS = Number(process.env['DATABASE_FAULT_ROUNDS'] ?? 4);
const MEMBERS = 6;
const FAULT_MS = 1500;
/** Longer than a statement waits for an answer on a frozen connection. */
const RECOVERY_MS = 90_000;

let postgres: KillablePostgres | null = null;
let proxy: DatabaseProxy | null = null;
afterEach(async () => {
  await proxy?.cut();
  await postgres?.dispose();
  [postgres, proxy] = [null, null];
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

const faults = {
  async stop(database: KillablePostgres) {
    await database.stop();
    await pause(FAULT_MS);
    await database.start();
  },
  async kill(database: KillablePostgres) {
    await database.kill();
    await pause(FAULT_MS);
    await database.start();
  },
  async freeze(database: KillablePostgres) {
    database.freeze();
    await pause(FAULT_MS);
    database.thaw();
  },
  async 'network cut'(_database: KillablePostgres, network: DatabaseProxy) {
    await network.cut();
    await pause(FAULT_MS);
    await network.open();
  },
};

test.skipIf(process.platform !== 'linux')(
  `two processes survive stops, kills, freezes and network cuts of the database under load (${ROUNDS} rounds)`,
  async () => {
    const database = await KillablePostgres.start();
    postgres = database;
    const network = new DatabaseProxy(database.url);
    proxy = network;
    await network.open();
    const servers: ServerProcess[] = [];
    for (let number = 0; number < 2; number += 1) servers.push(await start({ DATABASE_URL: network.url }));

    const wrong = new Map<string, number>();
    const served = [0, 0];
    const post = async (server: number, path: string, body: object) => {
      const origin = servers[server]?.origin ?? '';
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify({ ...body, ...SITE }) }).catch(() => null); // prettier-ignore
      const text = (await answer?.text().catch(() => '')) ?? '';
      const isExpected =
        answer?.status === 200 || (answer?.status === 503 && Number(answer.headers.get('retry-after')) > 0);
      const name = `${path} ${answer ? `${answer.status} ${text.slice(0, 200)}` : 'unanswered'}`;
      if (!isExpected) wrong.set(name, (wrong.get(name) ?? 0) + 1);
      if (answer?.status !== 200) return null;
      served[server] = (served[server] ?? 0) + 1;
      return JSON.parse(text) as { refresh_token: string };
    };

    const load = { isOn: true };
    /** A member refreshes on both processes in turn, and repeats a failed refresh with the same token. */
    const member = async (number: number) => {
      let refreshToken = '';
      for (let request = number; load.isOn; request += 1) {
        const server = request % 2;
        const answer =
          refreshToken === ''
            ? await post(server, accountPaths.signUpAnonymously, {})
            : await post(server, accountPaths.token, { grant_type: 'refresh_token', refresh_token: refreshToken });
        if (answer) refreshToken = answer.refresh_token;
        await pause(answer ? 30 : 100);
      }
    };
    const bothServe = async () => {
      const before = [...served];
      await expect
        .poll(() => served.every((count, server) => count > (before[server] ?? 0) + MEMBERS), { timeout: RECOVERY_MS })
        .toBe(true);
    };
    const members = Array.from({ length: MEMBERS }, (_, number) => member(number));
    const kinds = Object.entries(faults);
    for (let round = 0; round < ROUNDS; round += 1) {
      await bothServe();
      const [, fault] = kinds[round % kinds.length] ?? [];
      await fault?.(database, network);
      expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
      if (round % 20 === 19) console.log(`${round + 1} rounds, ${served.join(' and ')} answers, ${wrong.size} faults`);
    }
    await bothServe();
    load.isOn = false;
    await Promise.all(members);
    expect(Object.fromEntries(wrong)).toEqual({});

    const listeners = async () =>
      (await query(database.url, `select 1 from pg_stat_activity where query = 'listen feisuo' or query = 'select 1' and application_name = ''`)).rowCount; // prettier-ignore
    await expect.poll(listeners, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    const { rows } = await query(
      database.url,
      `insert into pgboss.job (id, name, start_after) values (gen_random_uuid(), 'housekeeping', now()) returning id`,
    );
    const state = async () => (await query(database.url, 'select state from pgboss.job where id = $1', [rows[0].id])).rows[0].state; // prettier-ignore
    await expect.poll(state, { timeout: 60_000 }).toBe('completed');
    for (const server of servers) expect(await server.stop('SIGTERM')).toBe(0);
  },
  PROCESS_TIMEOUT_MS + ROUNDS * 60_000,
);
