import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountCaller } from '../../../test/account-caller.ts';
import { freePort } from '../../../test/free-port.ts';
import { findFaults, listOnlyOnBill } from '../../../test/pay-soak/check-books.ts';
import { makeSettler } from '../../../test/pay-soak/settle-everything.ts';
import { Fault, visitShop, type Buyer } from '../../../test/pay-soak/random-buyer.ts';
import { startSandboxProcess, startServerProcess, type ServerProcess } from '../../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome } from '../../../test/test-server.ts';

/** How often the server is killed; `npm run soak` kills it more often. */
const ROUNDS = Number(process.env['PAY_KILL_ROUNDS'] ?? 1);
const BUYERS = 6;
/** The server is killed after a random number of buyers' steps within this range. */
const [FEWEST, MOST] = [10, 60];
const PAYMENTS = 2;

let home: TestHome;
let running: ServerProcess[];
beforeEach(async () => {
  home = await makeTestHome();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop('SIGKILL')));
  await home.dispose();
});

const started = async (starting: Promise<ServerProcess>): Promise<ServerProcess> => {
  const one = await starting;
  running.push(one);
  return one;
};

test(
  `kill -9 during payments: each payment is granted once or refunded, and the books balance (${ROUNDS} rounds)`,
  async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const origin = `http://localhost:${port}`;
    const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
    Object.assign(home.env, {
      SERVICES: 'account,pay,jobs',
      LIMITS_SCALE: '1000000',
      PAY_SANDBOX_ORIGIN: sandboxOrigin,
      PAY_NOTIFY_ORIGIN: origin,
    });
    const watcher = await startTestServer({ SERVICES: 'account,pay' }, home);
    const { pool } = watcher.deps.database;
    await pool.query('update pay_quotas set per_account = null');
    const account = accountCaller(watcher);
    const buyers: Buyer[] = [];
    for (let n = 0; n < BUYERS; n++) {
      const { sub: accountId, access_token: token } = await account.join();
      buyers.push({ accountId, token });
    }
    await started(startSandboxProcess(home.env));
    const healer = makeSettler(watcher, sandboxOrigin);
    const startedAt = watcher.clock.now();

    const faults: string[] = [];
    const intake = { isOpen: true };
    const seen = { steps: 0, payments: 0 };
    let onEnough = () => {};
    let enough = { steps: Number.POSITIVE_INFINITY, payments: 0 };
    const onStep = (isPayment: boolean) => {
      seen.steps += 1;
      if (isPayment) seen.payments += 1;
      if (seen.steps >= enough.steps && seen.payments >= enough.payments) onEnough();
    };
    const shopping = buyers.map(async (buyer) => {
      while (intake.isOpen) {
        // The server refused the request or was killed, so the buyer tries again later.
        await visitShop({ origin, sandboxOrigin, onStep }, buyer).catch((error: unknown) => {
          if (error instanceof Fault) faults.push(error.message);
          return wait(150);
        });
      }
    });
    const spoiling = (async () => {
      for (; intake.isOpen; await wait(400)) {
        await healer.spoil();
        await healer.age();
      }
    })();
    for (let round = 0; round < ROUNDS; round++) {
      const server = await started(startServerProcess(home.env, port));
      await new Promise<void>((resolve) => {
        const more = FEWEST + Math.floor(Math.random() * (MOST - FEWEST));
        enough = { steps: seen.steps + more, payments: seen.payments + PAYMENTS };
        onEnough = resolve;
      });
      await server.stop('SIGKILL');
    }
    intake.isOpen = false;
    await Promise.all([...shopping, spoiling]);

    const last = await started(startServerProcess(home.env, port));
    await healer.heal();
    await last.stop('SIGTERM');
    const { rows } = await pool.query<{ orders: number; paid: number; signed: number; renewed: number }>(
      `select (select count(*)::int from pay_orders) as orders, (select count(*)::int from pay_payments) as paid,
         (select count(*)::int from pay_agreements where signed_at is not null) as signed,
         (select count(*)::int from pay_orders where agreement_id is not null and paid_at is not null) as renewed`,
    );
    console.log(
      `${ROUNDS} kills, ${rows[0]?.orders} orders, ${rows[0]?.paid} payments, ${rows[0]?.signed} agreements, ${rows[0]?.renewed} renewals`,
    );
    expect(rows[0]?.paid).toBeGreaterThan(ROUNDS);
    expect(faults).toEqual([]);
    expect(await findFaults(pool)).toEqual([]);
    const unknown = await listOnlyOnBill(pool);
    expect(await healer.reconcile(startedAt)).toEqual(
      expect.arrayContaining(unknown.map((id) => expect.stringContaining(id))),
    );
    await watcher.dispose();
  },
  60_000 + 40_000 * ROUNDS,
);
