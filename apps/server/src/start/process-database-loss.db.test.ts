import { accountPaths } from '@feisuo/contract/facts/paths';
import pg from 'pg';
import { expect, test } from 'vitest';
import { SITE } from '../../test/account-caller.ts';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';

const { home, start } = useProcessHome({ LIMITS_SCALE: '1000' });
const ROUNDS = Number(process.env['LOSS_ROUNDS'] ?? 4);
/** Enough workers that several transactions are open at any moment. */
const WORKERS = 8;

interface Tally {
  statuses: Map<number, number>;
  withoutRetryAfter: number;
  /** Requests that got no response. */
  unanswered: number;
}

/** Ends all connections as `pg_ctl stop -m fast` does: each connection gets an error message before it is closed. */
async function terminateAll(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

test(
  `a server under load answers 503 while the database is stopped or killed, and then recovers (${ROUNDS} rounds)`,
  async () => {
    const databaseUrl = home().env['DATABASE_URL'] ?? '';
    const proxy = new DatabaseProxy(databaseUrl);
    await proxy.open();
    const server = await start({ DATABASE_URL: proxy.url });
    const tally: Tally = { statuses: new Map(), withoutRetryAfter: 0, unanswered: 0 };
    const load = { isOn: true };
    let sent = 0;
    const work = async () => {
      while (load.isOn) {
        sent += 1;
        const headers = {
          'content-type': 'application/json',
          ...(sent % 2 && { 'x-idempotency-key': `under-load-${sent}` }),
        };
        const body = JSON.stringify({
          phone_number: `137${String(sent).padStart(8, '0')}`,
          usage: 'REGISTER',
          ...SITE,
        });
        const [path, sentBody] =
          sent % 3 ? [accountPaths.verification, body] : [accountPaths.signUpAnonymously, JSON.stringify(SITE)];
        const answer = await fetch(server.origin + path, { method: 'POST', headers, body: sentBody }).catch(() => null);
        if (!answer) tally.unanswered += 1;
        else {
          await answer.text();
          tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
          if (answer.status === 503 && !answer.headers.get('retry-after')) tally.withoutRetryAfter += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const counted = (status: number) => tally.statuses.get(status) ?? 0;
    const more = async (status: number, than: number) => {
      await expect.poll(() => counted(status), { timeout: 30_000 }).toBeGreaterThan(than + WORKERS);
    };
    const workers = Array.from({ length: WORKERS }, () => work());
    for (let round = 0; round < ROUNDS; round += 1) {
      await more(200, counted(200));
      if (round % 2) await terminateAll(databaseUrl);
      await proxy.cut();
      await more(503, counted(503));
      await proxy.open();
      await more(200, counted(200));
    }
    load.isOn = false;
    await Promise.all(workers);
    expect({ ...tally, statuses: [...tally.statuses.keys()].toSorted() }).toEqual({
      statuses: [200, 503],
      withoutRetryAfter: 0,
      unanswered: 0,
    });
    expect(server.child.exitCode).toBeNull();
    await server.stop('SIGTERM');
    await proxy.cut();
  },
  PROCESS_TIMEOUT_MS,
);
