import { mismatchKinds } from '@feisuo/contract/facts/pay-vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';

const DAY = '2026-05-10';
/** Noon of May 12 in Beijing. The operator signs in at this time, because a session is not valid before its start. */
const NOW = '2026-05-12T04:00:00Z';

const server = useTestServer();
let finance: OperatorCaller;
beforeAll(async () => {
  server.clock.setOffset(Date.parse(NOW) - Date.now());
  finance = await enterConsole(server, 'finance');
});
const rows = async (query: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(query, values)).rows;
const read = async (query: string) => {
  const { status, body } = await finance.call('GET', `/books/reconciliation${query}`);
  expect([status, body.code]).toEqual([200, 0]);
  return body.data;
};

type Sold = Awaited<ReturnType<typeof sell>>;
const buy = (at: string, more: { paidFen?: number; channel?: 'wechat' | 'alipay' } = {}) =>
  sell(server.deps.db, { at: new Date(at), ...more });
const onBill = (sold: Sold, { day = DAY, amountFen = sold.paidFen } = {}) =>
  rows(
    `insert into pay_bill_rows (channel, kind, reference, day, out_trade_no, amount_fen, fee_fen, at) values ($1, 'payment', $2, $3, $4, $5, 18, $6)`,
    [sold.channel, sold.transactionId, day, sold.attemptId, amountFen, sold.at],
  );
const mismatch = async (
  kind: string,
  { channel, transactionId, attemptId, orderId }: Sold,
  { ours, theirs, resolvedBy = null }: { ours: number | null; theirs: number | null; resolvedBy?: string | null },
): Promise<string> => {
  const [{ id }] = await rows(
    `insert into pay_mismatches (channel, day, kind, row_kind, reference, out_trade_no, order_id, ours_fen, theirs_fen, found_at, resolved_at, resolved_by)
     values ($1, $2, $3, 'payment', $4, $5, $6, $7, $8, now(), case when $9::text is null then null else now() end, $9) returning id::text`,
    [channel, DAY, kind, transactionId, attemptId, orderId, ours, theirs, resolvedBy],
  );
  return id;
};
const hour = (data: { hours: object[] }, at: number) => data.hours[at];

describe('a reconciled day', () => {
  let missing: string;
  beforeAll(async () => {
    await rows('delete from pay_payments');
    await rows(
      `insert into pay_bills (channel, day, runs, row_count, bank_fen, fee_fen, unknown_fen, at)
       values ('wechat', '${DAY}', 2, 3, 0, 0, 0, '2026-05-11T02:30:00Z')`,
    );
    // Two payments at noon in Beijing: for one, books and bill are equal; for the other, the bill has another amount.
    await onBill(await buy('2026-05-10T04:10:00Z'));
    const less = await buy('2026-05-10T04:20:00Z', { paidFen: 2500 });
    await onBill(less, { amountFen: 3000 });
    await mismatch('our_amount_less', less, { ours: 2500, theirs: 3000 });
    // A payment in the first minute of the day that only our books have, explained by an operator.
    const alone = await buy('2026-05-09T16:00:00Z');
    missing = await mismatch('channel_lacks', alone, { ours: 3000, theirs: null, resolvedBy: finance.name });
    // Two payments in the last minute of the day: one is on the next day's bill, the other still waits for that bill.
    await onBill(await buy('2026-05-10T15:59:30Z'), { day: '2026-05-11' });
    await buy('2026-05-10T15:59:59Z');
    // Two payments of the next day. The first does not belong to this day; the second does, because it is on this day's
    // bill.
    await buy('2026-05-10T16:00:00Z', { paidFen: 1 });
    await onBill(await buy('2026-05-10T16:00:01Z'));
    await onBill(await buy('2026-05-10T05:00:00Z', { channel: 'alipay', paidFen: 700 }));
  });

  test('shows both sides, bill and books, counted by hour in Beijing', async () => {
    const data = await read(`?day=${DAY}&channel=wechat`);
    expect(data).toMatchObject({
      day: DAY,
      bills: [{ channel: 'wechat', runs: 2 }],
      ours: { number: 5, fen: 14_500 },
      theirs: { number: 3, fen: 9000 },
      matched: { number: 2, fen: 6000 },
      waiting: { number: 1, fen: 3000 },
      elsewhere: { number: 1, fen: 3000 },
    });
    expect(data.hours).toHaveLength(24);
    expect(hour(data, 12)).toMatchObject({ ours: { number: 2, fen: 5500 }, matched: 1, open: 1, resolved: 0 });
    expect(hour(data, 0)).toMatchObject({ ours: { number: 1 }, theirs: { number: 0 }, open: 0, resolved: 1 });
    // The payment of the next day that is on this day's bill is shown at the last hour.
    expect(hour(data, 23)).toMatchObject({ ours: { number: 2 }, theirs: { number: 1 }, matched: 1, waiting: 1 });
  });

  test('lists every kind of mismatch with the difference of its amounts', async () => {
    const { kinds } = await read(`?day=${DAY}`);
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(mismatchKinds);
    const found = kinds.filter(({ open, resolved }: Record<string, number>) => (open ?? 0) + (resolved ?? 0) > 0);
    expect(found).toEqual([
      { kind: 'channel_lacks', open: 0, parked: 0, resolved: 1, differenceFen: 3000 },
      { kind: 'our_amount_less', open: 1, parked: 0, resolved: 0, differenceFen: -500 },
    ]);
  });

  test('explains the difference between bill and books by mismatches, waiting rows and bills of other days', async () => {
    const { ours, theirs, kinds, waiting, elsewhere } = await read(`?day=${DAY}&channel=wechat`);
    const differences = kinds.reduce((sum: number, one: { differenceFen: number }) => sum + one.differenceFen, 0);
    // The bill contains one payment (3000 fen) of the next day, which our payments of this day do not contain.
    expect(ours.fen - theirs.fen).toBe(differences + waiting.fen + elsewhere.fen - 3000);
  });

  test('is counted for both channels together, or for one channel', async () => {
    const [both, alipay] = [await read(`?day=${DAY}`), await read(`?day=${DAY}&channel=alipay`)];
    expect([both.ours.number, alipay.ours.number]).toEqual([6, 1]);
    expect(alipay).toMatchObject({ bills: [], matched: { number: 1, fen: 700 }, waiting: { number: 0 } });
  });

  test('is by default the newest day with a bill, and a day without rows has zero counts', async () => {
    expect((await read('')).day).toBe(DAY);
    expect((await read('?channel=alipay')).day).toBe('2026-05-11');
    const empty = await read('?day=2026-01-01');
    expect(empty).toMatchObject({ bills: [], ours: { number: 0, fen: 0 }, theirs: { number: 0, fen: 0 } });
    expect(empty.hours).toHaveLength(24);
  });

  test('no longer counts a mismatch after a later bill resolved it', async () => {
    const heard = await buy('2026-05-08T04:00:00Z');
    await mismatch('channel_paid_we_not', heard, { ours: null, theirs: 3000, resolvedBy: 'system' });
    const { kinds } = await read(`?day=${DAY}`);
    expect(kinds.find(({ kind }: { kind: string }) => kind === 'channel_paid_we_not')).toEqual({
      kind: 'channel_paid_we_not',
      open: 0,
      parked: 0,
      resolved: 1,
      differenceFen: 0,
    });
  });

  test('a payment that an operator booked causes no difference any more', async () => {
    const booked = await mismatch('channel_paid_we_not', await buy('2026-05-07T04:00:00Z'), {
      ours: null,
      theirs: 3000,
      resolvedBy: finance.name,
    });
    const differenceOf = async () => {
      const { kinds } = await read(`?day=${DAY}`);
      return kinds.find(({ kind }: { kind: string }) => kind === 'channel_paid_we_not').differenceFen;
    };
    expect(await differenceOf()).toBe(-3000);
    await rows(`update pay_mismatches set resolution = 'booked' where id = $1`, [booked]);
    expect(await differenceOf()).toBe(0);
  });

  test('shows a mismatch with the current rows of bill and books', async () => {
    const { body } = await finance.call('GET', `/books/mismatches/${missing}`);
    expect(body.data).toMatchObject({
      mismatch: { id: missing, kind: 'channel_lacks', resolvedBy: finance.name },
      ours: { amountFen: 3000, at: '2026-05-09T16:00:00.000Z', state: 'applied' },
      theirs: null,
    });
    expect((await finance.call('GET', '/books/mismatches/999999')).status).toBe(404);
    expect((await finance.call('GET', '/books/mismatches/x')).status).toBe(400);
  });

  test.each([
    ['a day in the future', '2026-05-13', '这一天还没到，请选今天或更早的日子'],
    ['a day that does not exist', '2026-02-30', '日期没有写对，请重新选一天'],
  ])('refuses %s', async (_what, day, says) => {
    const { status, body } = await finance.call('GET', `/books/reconciliation?day=${day}`);
    expect([status, body.fault]).toEqual([400, { field: 'day', says }]);
  });
});
