import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { balances, truncateLedger, sell } from '../../../../test/ledger-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { loadDumpFile, writeDumpFile } from '../../../db/dump-file.ts';
import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import { carryBalances } from './carry-balances.ts';
import { moveSchedules, scheduleRevenue } from './revenue.ts';
import { post, type LedgerLine } from './post-journal.ts';
import { postAcceptance, postPayment } from './post-payment.ts';
import { postRefund, postRefundPaid } from './post-refund.ts';
import { recogniseRevenue } from './recognise-revenue.ts';
import { revenueByDay, trialBalance } from './reports.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'feisuo-books-'));
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => truncateLedger(server));
afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const db = () => server.deps.db;
const at = new Date('2026-03-01T10:00:00Z');
const clockAt = (moment: string | Date) => ({ now: () => new Date(moment) });
const recogniseUntil = (moment: string | Date) => recogniseRevenue({ db: db(), clock: clockAt(moment) });
const pair = (amountFen: number): LedgerLine[] => [
  { account: 'bank', amountFen },
  { account: 'revenue', amountFen: -amountFen },
];
const posting = (key: string, lines = pair(5)) => ({ key, kind: 'test', at, orderId: null, lines });
const query = (text: string) => server.deps.database.pool.query(text);
/** Returns the database's error message if the statement fails. */
const whyRefused = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: Error & { cause?: Error }) => error.cause?.message ?? error.message,
  );

test('the books store one journal per key, and refuse a journal whose lines do not sum to zero', async () => {
  expect(await post(db(), posting('a'))).toBe(true);
  expect(await post(db(), posting('a', pair(7)))).toBe(false);
  const lopsided: LedgerLine[] = [...pair(5), { account: 'fee', amountFen: 1 }];
  await expect(post(db(), posting('b', lopsided))).rejects.toThrow('sum to 1');
  await expect(post(db(), posting('c', pair(0)))).rejects.toThrow('0 lines');
  await expect(post(db(), posting('d', pair(0.5)))).rejects.toThrow('must be whole fen');
  expect(await balances(db())).toEqual({ bank: 5, revenue: -5 });
});

test('of twenty concurrent postings with one key, the books store one', async () => {
  const posted = await Promise.all(
    Array.from({ length: 20 }, () => db().transaction((tx) => post(tx, posting('same')))),
  );
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await balances(db())).toEqual({ bank: 5, revenue: -5 });
});

test('the database rejects unbalanced journals, and every update or delete of journals', async () => {
  await post(db(), posting('a'));
  const journal = (key: string, count: number) =>
    `insert into pay_journals (key, kind, at, day, line_count) values ('${key}', 'test', '2026-01-01Z', '2026-01-01', ${count})`;
  const line = (key: string, n: number, fen: number) =>
    `insert into pay_journal_lines values ((select id from pay_journals where key = '${key}'), ${n}, 'bank', ${fen})`;
  const all = async (...statements: string[]) => {
    const why = await whyRefused(query(`begin; ${statements.join('; ')}; commit`));
    await query('rollback');
    return why;
  };
  expect(await all(journal('none', 2))).toContain('does not balance');
  expect(await all(journal('uneven', 2), line('uneven', 1, 5), line('uneven', 2, -4))).toContain('sum 1');
  expect(await all(journal('one', 1), line('one', 1, 0))).toContain('does not balance');
  expect(await all(line('a', 3, 9), line('a', 4, -9))).toContain('4 of 2 lines');
  expect(await all('update pay_journal_lines set amount_fen = 0')).toContain('append only');
  expect(await all('delete from pay_journal_lines')).toContain('append only');
  expect(await all('delete from pay_journals')).toContain('append only');
  expect(await all('truncate pay_journals, pay_journal_lines')).toContain('append only');
  expect(await all(`update pay_journals set day = '2000-01-01'`)).toContain('append only');
  expect(await balances(db())).toEqual({ bank: 5, revenue: -5 });
});

test('a payment in review stays in the suspense account until an operator decides', async () => {
  const { orderId, attemptId } = await sell(db(), { at, paidFen: 900, isInReview: true });
  expect(await balances(db())).toEqual({ 'clearing:wechat': 900, suspense: -900 });
  const accepted = { orderId, attemptId, paidFen: 900, at };
  expect(await postAcceptance(db(), accepted)).toBe(true);
  expect(await postAcceptance(db(), accepted)).toBe(false);
  expect(await balances(db())).toEqual({ 'clearing:wechat': 900, deferred_revenue: -900 });
});

test('a payment in review of which a part was refunded cannot be accepted', async () => {
  const sold = await sell(db(), { at, paidFen: 900, isInReview: true });
  const part = { ...sold, refundId: 'r', amountFen: 100, takesGrant: false };
  await db().transaction((tx) => postRefund(tx, part));
  await expect(db().transaction((tx) => postAcceptance(tx, sold))).rejects.toThrow('already refunded');
  expect(await balances(db())).toEqual({ 'clearing:wechat': 900, suspense: -800, refunds: -100 });
});

test('revenue and its discount are recognised in equal shares per day in Shanghai, exact to the fen', async () => {
  // The order pays 100 fen, with a discount of 10 fen, for 3 days that start at 23:30 on 1 March in Shanghai.
  const from = new Date('2026-03-01T15:30:00Z');
  await sell(db(), { at: from, paidFen: 100, listFen: 110, days: 3 });
  expect(await recogniseUntil('2026-03-01T15:59:59Z')).toBe(0);
  expect(await recogniseUntil('2026-03-01T16:00:00Z')).toBe(1);
  expect(await recogniseUntil('2026-03-02T15:00:00Z')).toBe(0);
  // One run of the job recognises the two remaining days, although the job did not run for a week.
  expect(await recogniseUntil('2026-03-10T00:00:00Z')).toBe(2);
  expect(await revenueByDay(db(), '2026-03-01', '2026-03-31')).toEqual([
    { day: '2026-03-01', grossFen: 36, discountFen: 3, netFen: 33, feeFen: 0 },
    { day: '2026-03-02', grossFen: 36, discountFen: 3, netFen: 33, feeFen: 0 },
    { day: '2026-03-03', grossFen: 38, discountFen: 4, netFen: 34, feeFen: 0 },
  ]);
  expect(await balances(db())).toEqual({ 'clearing:wechat': 100, revenue: -110, discount: 10 });
  expect(await recogniseUntil('2027-01-01T00:00:00Z')).toBe(0);
});

test("concurrent runs recognise each day's revenue once", async () => {
  for (const paidFen of [3000, 1001, 7]) await sell(db(), { at, paidFen, days: 10 });
  await Promise.all(Array.from({ length: 4 }, () => recogniseUntil('2026-03-06T00:00:00Z')));
  expect((await balances(db())).revenue).toBe(-(5 * 300 + 500 + 3));
});

test('a refund that revokes the days ends the revenue schedule, and the amount not refunded becomes revenue', async () => {
  const { orderId, attemptId } = await sell(db(), { at, paidFen: 3000, listFen: 3500, days: 30 });
  await recogniseUntil('2026-03-11T00:00:00Z');
  const refund = { refundId: 'r', orderId, attemptId, amountFen: 1990, takesGrant: true, at };
  expect(await db().transaction((tx) => postRefund(tx, refund))).toBe(true);
  expect(await db().transaction((tx) => postRefund(tx, refund))).toBe(false);
  // The share of ten used days in the discount: 500 fen × 10 ÷ 30, rounded down.
  const discount = 10 * 16 + 6;
  expect((await balances(db())).deferred_revenue).toBeUndefined();
  expect(await balances(db())).toMatchObject({ refunds: -1990, 'clearing:wechat': 3000 });
  expect(await recogniseUntil('2027-01-01T00:00:00Z')).toBe(0);
  const paid = { refundId: 'r', orderId, attemptId, amountFen: 1990, channel: 'wechat', at } as const;
  expect(await postRefundPaid(db(), paid)).toBe(true);
  expect(await postRefundPaid(db(), paid)).toBe(false);
  const { revenue = 0, discount: discounts = 0, ...rest } = await balances(db());
  expect(discounts).toBeLessThanOrEqual(discount);
  expect(-revenue - discounts).toBe(1010);
  expect(rest).toEqual({ 'clearing:wechat': 1010 });
});

test('a full refund after some days were used reduces recognised revenue', async () => {
  const { orderId, attemptId } = await sell(db(), { at, paidFen: 3000, days: 30 });
  await recogniseUntil('2026-03-04T00:00:00Z');
  await postRefund(db(), { refundId: 'r', orderId, attemptId, amountFen: 3000, takesGrant: true, at });
  expect(await balances(db())).toEqual({ 'clearing:wechat': 3000, refunds: -3000 });
});

test('a refund that keeps the days reduces deferred revenue first, then recognised revenue, and the schedule continues', async () => {
  const { orderId, attemptId } = await sell(db(), { at, paidFen: 3000, days: 30 });
  await recogniseUntil('2026-03-11T00:00:00Z');
  const refund = { orderId, attemptId, takesGrant: false, at };
  await postRefund(db(), { ...refund, refundId: 'r1', amountFen: 1000 });
  expect(await balances(db())).toMatchObject({ deferred_revenue: -1000, revenue: -1000, refunds: -1000 });
  await postRefund(db(), { ...refund, refundId: 'r2', amountFen: 1500 });
  expect(await balances(db())).toEqual({ 'clearing:wechat': 3000, revenue: -500, refunds: -2500 });
  expect(await recogniseUntil('2027-01-01T00:00:00Z')).toBe(20);
  expect((await balances(db())).revenue).toBe(-500);
});

test('an amount paid above the list price becomes revenue in full, without a discount', async () => {
  await sell(db(), { at, paidFen: 3500, listFen: 3000, days: 7 });
  await recogniseUntil('2026-04-01T00:00:00Z');
  expect(await balances(db())).toEqual({ 'clearing:wechat': 3500, revenue: -3500 });
});

test('a refund of a payment in review does not change revenue', async () => {
  const { orderId, attemptId } = await sell(db(), { at, paidFen: 900, isInReview: true });
  await postRefund(db(), { refundId: 'r', orderId, attemptId, amountFen: 900, takesGrant: true, at });
  expect(await balances(db())).toEqual({ 'clearing:wechat': 900, refunds: -900 });
});

test('deferred revenue moves with days that start earlier, and recognised revenue does not change', async () => {
  const { orderId } = await sell(db(), { at, paidFen: 1000, days: 10 });
  await recogniseUntil('2026-03-03T00:00:00Z');
  // Revenue of two days is recognised. The move changes the last day from 12 March to 8 March.
  const days = { from: new Date('2026-02-26T20:00:00Z'), to: new Date('2026-03-08T20:00:00Z') };
  await moveSchedules(db(), [{ orderId, ...days }], { at: new Date('2026-03-03T00:00:00Z') });
  await recogniseUntil('2026-04-01T00:00:00Z');
  const earned = await revenueByDay(db(), '2026-03-01', '2026-03-31');
  expect(earned.map(({ day }) => day).at(-1)).toBe('2026-03-08');
  expect(earned.reduce((sum, { netFen }) => sum + netFen, 0)).toBe(1000);
});

test('moving a revenue schedule whose next day is after its end spreads the revenue over the remaining days', async () => {
  const { orderId } = await sell(db(), { at, paidFen: 1000, days: 10 });
  await query(`update pay_revenue_schedules set next_day = '2026-04-15' where order_id = '${orderId}'`);
  const days = { from: new Date('2026-03-01T10:00:00Z'), to: new Date('2026-03-11T10:00:00Z') };
  await moveSchedules(db(), [{ orderId, ...days }], { at: new Date('2026-03-06T10:00:00Z') });
  await recogniseUntil('2026-05-01T00:00:00Z');
  const earned = await revenueByDay(db(), '2026-03-01', '2026-04-30');
  expect(earned.filter(({ netFen }) => netFen > 0)).toEqual(
    ['06', '07', '08', '09', '10'].map((day) => expect.objectContaining({ day: `2026-03-${day}`, netFen: 200 })),
  );
});

const addedUp = async () =>
  (await query(`select account, sum(amount_fen)::float8 as fen from pay_journal_lines group by 1 order by 1`)).rows;
const readBalances = async () =>
  (await trialBalance(db())).map(({ account, balanceFen }) => ({ account, fen: balanceFen }));

test('carried-forward balances equal the sum of all lines, even after concurrent postings', async () => {
  await post(db(), posting('first'));
  expect(await readBalances()).toEqual(await addedUp());
  await Promise.all([
    ...Array.from({ length: 30 }, (_, n) => post(db(), posting(`carried ${n}`, pair(n + 1)))),
    ...Array.from({ length: 4 }, () => carryBalances(db())),
  ]);
  expect(await readBalances()).toEqual(await addedUp());
  await carryBalances(db());
  await carryBalances(db());
  await post(
    db(),
    posting('later', [...pair(3), { account: 'fee', amountFen: 2 }, { account: 'bank', amountFen: -2 }]),
  );
  expect(await readBalances()).toEqual(await addedUp());
  expect(
    (await query('select max(until_id) < (select max(id) from pay_journals) as later from pay_balances')).rows,
  ).toEqual([{ later: true }]);
});

test('carrying balances forward waits for a journal that is inserted but not committed', async () => {
  await post(db(), posting('before'));
  const writer = await server.deps.database.pool.connect();
  await writer.query('begin');
  await writer.query(
    `insert into pay_journals (key, kind, at, day, line_count) values ('slow', 'test', now(), '2026-03-01', 2)`,
  );
  // This journal has a higher id than the journal `slow`, but is committed before it.
  await post(db(), posting('next'));
  let isCarried = false;
  const carried = carryBalances(db()).then(() => (isCarried = true));
  const isWaiting = async () =>
    (await writer.query(`select from pg_locks where relation = 'pay_journals'::regclass and not granted`)).rowCount;
  await expect.poll(async () => isCarried || (await isWaiting())).toBeTruthy();
  await writer.query(
    `insert into pay_journal_lines (journal_id, line, account, amount_fen)
       select id, line, account, fen from pay_journals, (values (1, 'bank', 40), (2, 'revenue', -40)) as lines (line, account, fen) where key = 'slow'`,
  );
  await writer.query('commit');
  writer.release();
  await carried;
  expect(await readBalances()).toEqual(await addedUp());
  expect(await balances(db())).toEqual({ bank: 50, revenue: -50 });
});

test('a restored backup has the same books and rejects changes of journals', async () => {
  await sell(db(), { at, paidFen: 100, days: 3 });
  await recogniseUntil('2026-03-03T00:00:00Z');
  const before = await trialBalance(db());
  const file = join(folder, 'books.backup');
  await writeDumpFile(server.deps.database, file);
  await sell(db(), { at, paidFen: 7, days: 3 });
  await loadDumpFile(server.deps.database, file);
  expect(await trialBalance(db())).toEqual(before);
  expect(await whyRefused(query('delete from pay_journals'))).toContain('append only');
  expect(await whyRefused(query('truncate pay_journals, pay_journal_lines'))).toContain('append only');
  expect(await post(db(), posting('after'))).toBe(true);
});

/** Makes a pseudo-random number generator, so that a failing run can be repeated with its seed. */
function makeDice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each([1, 2, 3])(
  'the books balance after random events, and deferred revenue equals the schedules (seed %i)',
  async (seed) => {
    const dice = makeDice(seed * 7919);
    const sold: { orderId: string; attemptId: string; paidFen: number; returned: number; isOver: boolean }[] = [];
    let now = at.getTime();
    let arrived = 0;
    let promised = 0;
    for (let step = 0; step < 60; step++) {
      now += dice(3) * DAY_MS + dice(DAY_MS);
      const moment = new Date(now);
      const one = sold[dice(Math.max(1, sold.length))];
      switch (dice(5)) {
        case 0:
        case 1: {
          const paidFen = 1 + dice(5000);
          const id = `o${seed}x${step}`;
          const isReview = dice(6) === 0;
          arrived += paidFen;
          sold.push({ orderId: id, attemptId: id, paidFen, returned: 0, isOver: false });
          const payment = {
            channel: 'alipay',
            transactionId: id,
            orderId: id,
            attemptId: id,
            paidFen,
            at: moment,
          } as const;
          await db().transaction(async (tx) => {
            await postPayment(tx, { ...payment, to: isReview ? 'suspense' : 'deferred' });
            const from = new Date(now + dice(40) * DAY_MS);
            const to = new Date(from.getTime() + (1 + dice(90)) * DAY_MS);
            if (!isReview)
              await scheduleRevenue(tx, { orderId: id, amountFen: paidFen, discountFen: dice(900), from, to });
          });
          break;
        }
        case 2:
          await recogniseUntil(moment);
          break;
        case 3: {
          if (!one || one.isOver || one.returned === one.paidFen) break;
          const amountFen = 1 + dice(one.paidFen - one.returned);
          const takesGrant = dice(2) === 0;
          one.returned += amountFen;
          one.isOver = takesGrant;
          promised += amountFen;
          const refund = { refundId: `r${step}`, ...one, amountFen, takesGrant, at: moment };
          await db().transaction((tx) => postRefund(tx, refund));
          break;
        }
        case 4: {
          if (!one) break;
          const from = new Date(now + (dice(20) - 10) * DAY_MS);
          const to = new Date(from.getTime() + (1 + dice(60)) * DAY_MS);
          await moveSchedules(db(), [{ orderId: one.orderId, from, to }], { at: moment });
          break;
        }
      }
      const rows = await trialBalance(db());
      const held = Object.fromEntries(rows.map(({ account, balanceFen }) => [account, balanceFen]));
      expect(rows.reduce((sum, { balanceFen }) => sum + balanceFen, 0)).toBe(0);
      expect(held['clearing:alipay'] ?? 0).toBe(arrived);
      expect((held['refunds'] ?? 0) + promised).toBe(0);
      expect(held['deferred_revenue'] ?? 0).toBeLessThanOrEqual(0);
      const { rows: left } = await db().execute<{ fen: number }>(
        sql`select coalesce(sum(left_fen), 0)::float8 as fen from pay_revenue_schedules`,
      );
      expect((held['deferred_revenue'] ?? 0) + (left[0]?.fen ?? 0)).toBe(0);
    }
    // After 400 days every share is recognised, and no revenue is deferred.
    await recogniseUntil(new Date(now + 400 * DAY_MS));
    expect((await balances(db())).deferred_revenue).toBeUndefined();
  },
);

test('the accounting day of the books is the day in Asia/Shanghai', () => {
  expect(dayOf(new Date('2026-03-01T15:59:59.999Z'))).toBe('2026-03-01');
  expect(dayOf(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
  expect(startOf('2026-03-02').toISOString()).toBe('2026-03-01T16:00:00.000Z');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
