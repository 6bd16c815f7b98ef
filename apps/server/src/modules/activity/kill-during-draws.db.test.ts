import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountCaller } from '../../../test/account-caller.ts';
import { findActivityFaults } from '../../../test/activity-consistency-checks.ts';
import { earn } from '../../../test/activity-caller.ts';
import { freePort } from '../../../test/free-port.ts';
import { startServerProcess, type ServerProcess } from '../../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome } from '../../../test/test-server.ts';

/** Number of times the server is killed. `npm run soak` sets more. */
const ROUNDS = Number(process.env['ACT_KILL_ROUNDS'] ?? 2);
const PEOPLE = 8;
const COINS = 100_000;
/** A caller repeats a request up to this number of times. This lasts longer than a restart of the server. */
const PATIENCE = 600;
/** The server is killed after a random number of answers in this range. */
const [FEWEST, MOST] = [20, 120];

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

/** A path and a body with an idempotency key. */
interface Request {
  path: string;
  body: Record<string, string>;
}
const requests: (() => Request)[] = [
  () => ({ path: activityPaths.lotteryDraw, body: { actId: 'shuttle', key: randomUUID() } }),
  () => ({ path: activityPaths.lotteryChance, body: { actId: 'shuttle', key: randomUUID() } }),
  () => ({ path: activityPaths.exchange, body: { actId: 'supply-v2', goodId: 'vip-1', key: randomUUID() } }),
  () => ({ path: activityPaths.exchange, body: { actId: 'supply-v2', goodId: 'draw-1', key: randomUUID() } }),
  () => ({ path: activityPaths.exchange, body: { actId: 'supply-v2', goodId: 'gift-3', key: randomUUID() } }),
  () => ({ path: activityPaths.receiveAwardCheckIn, body: { category: 'week' } }),
  () => ({ path: activityPaths.coinTaskClaim, body: { taskId: 'bind-phone' } }),
];

test(
  `§6 kill -9 during draws and exchanges loses and duplicates none of them (${ROUNDS} rounds)`,
  async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    Object.assign(home.env, { SERVICES: 'account,activity,jobs', LIMITS_SCALE: '1000000' });
    const watcher = await startTestServer({ SERVICES: 'account,activity' }, home);
    const { pool } = watcher.deps.database;
    // Members can exchange each good without a limit, except for one good with a stock of 40.
    await pool.query('update exchange_goods set per_period = null');
    await pool.query(`update exchange_goods set stock = 40 where id = 'gift-3'`);
    const people: { sub: string; token: string }[] = [];
    for (let n = 0; n < PEOPLE; n++) {
      const { sub, access_token: token } = await accountCaller(watcher).join();
      await earn(watcher, sub, COINS);
      people.push({ sub, token });
    }

    const hall = { isOpen: true, answers: 0, repeats: 0, enough: Number.POSITIVE_INFINITY, onEnough: () => {} };
    const faults: string[] = [];
    /** Repeats a request with the same idempotency key until the server answers. */
    const insist = async (token: string, { path, body }: Request): Promise<string | null> => {
      for (let tries = 0; tries < PATIENCE; tries++) {
        try {
          const answer = await fetch(origin + path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(5000),
          });
          const text = await answer.text();
          if (answer.status >= 500) throw new Error(`${path}: ${text}`);
          hall.answers += 1;
          if (tries > 0) hall.repeats += 1;
          if (hall.answers >= hall.enough) hall.onEnough();
          return text;
        } catch (error) {
          // After a broken connection the outcome is unknown, so the request is repeated. An answer with a 5xx status
          // is a bug.
          if (error instanceof Error && error.message.startsWith('/')) faults.push(error.message);
          await wait(100);
        }
      }
      return null;
    };
    const answered: { token: string; request: Request; answer: string }[] = [];
    const taking = people.map(async ({ token }) => {
      while (hall.isOpen) {
        const request = requests[randomInt(requests.length)]?.();
        const answer = request && (await insist(token, request));
        if (request && answer) answered.push({ token, request, answer });
      }
    });
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startServerProcess(home.env, port);
      running.push(server);
      await new Promise<void>((resolve) => {
        hall.enough = hall.answers + FEWEST + randomInt(MOST - FEWEST);
        hall.onEnough = resolve;
      });
      await server.stop('SIGKILL');
    }
    // The last server process is not killed: it answers the requests that are still pending.
    const last = await startServerProcess(home.env, port);
    running.push(last);
    hall.isOpen = false;
    await Promise.all(taking);

    // A repeated request must get the same answer as before, except for balances and the end of the membership.
    const same = (text: string) => text.replaceAll(/"(balance|chances|vipExpiresAt)":("[^"]*"|\d+)/g, '');
    const isDone = (text: string) => text.startsWith('{"code":0,');
    for (const { token, request, answer } of answered.filter((one) => isDone(one.answer)).slice(-200)) {
      const again = await insist(token, request);
      if (again === null || same(again) !== same(answer)) faults.push(`${answer} became ${again}`);
    }
    await last.stop('SIGTERM');
    const { rows } = await pool.query<{ draws: number; exchanged: number }>(
      `select (select count(*)::int from lottery_draws) as draws, (select count(*)::int from exchanges) as exchanged`,
    );
    console.log(
      `${ROUNDS} kills, ${rows[0]?.draws} draws, ${rows[0]?.exchanged} exchanges, ${hall.repeats} asked again`,
    );
    const draws = answered.filter(
      ({ request, answer }) => request.path === activityPaths.lotteryDraw && isDone(answer),
    );
    const exchanged = answered.filter(
      ({ request, answer }) => request.path === activityPaths.exchange && isDone(answer),
    );
    expect([draws.length > 0, exchanged.length > 0, hall.repeats > 0]).toEqual([true, true, true]);
    // Every request was repeated until it was answered, so the database must have as many draws and exchanges as there
    // were successful answers.
    expect(rows[0]).toEqual({ draws: draws.length, exchanged: exchanged.length });
    expect(faults).toEqual([]);
    expect(await findActivityFaults(pool)).toEqual([]);
    await watcher.dispose();
  },
  60_000 + 40_000 * ROUNDS,
);
