import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import type { Database } from '../../../db/database.ts';
import { products, quotaHolds, quotas } from './catalogue.tables.ts';
import { changeQuota } from './change-product.ts';
import { listBalances } from './quota-balances.ts';
import { QuotaModel } from '../../../../test/quota-model.ts';
import { consumeHold, releaseExpiredHolds, holdQuota, releaseHold, returnUnit } from './quotas.ts';

const FLASH = 'vipxjsq_1m_flash';
const MINUTE = 60_000;
const start = new Date('2026-11-15T00:00:00Z').getTime();
const minute = (number: number) => new Date(start + number * MINUTE);

const server = useTestServer();
let db: Database;
beforeAll(async () => {
  db = server.deps.db;
});

beforeEach(() => setUp(20, null));

async function setUp(total: number | null, perAccount: number | null): Promise<void> {
  await db.delete(quotaHolds);
  await db.update(quotas).set({ total, perAccount, held: 0, sold: 0 }).where(eq(quotas.productId, FLASH));
  await sellBetween(null, null);
}

const sellBetween = (from: number | null, until: number | null) =>
  db
    .update(products)
    .set({ saleFrom: from === null ? null : minute(from), saleUntil: until === null ? null : minute(until) })
    .where(eq(products.id, FLASH));

interface Order {
  order: string;
  account?: string;
  productId?: string;
  at?: number;
}
const hold = ({ order, account = order, productId = FLASH, at = 0 }: Order, until = at + 20) =>
  db.transaction(async (tx) => {
    const asked = { productId, orderId: order, accountId: account, until: minute(until), at: minute(at) };
    return (await holdQuota(tx, asked)) !== 'gone';
  });
const consume = ({ order, account = order, productId = FLASH, at = 0 }: Order) =>
  db.transaction((tx) => consumeHold(tx, { productId, orderId: order, accountId: account, at: minute(at) }));
const release = (order: string) => db.transaction((tx) => releaseHold(tx, order));
const giveBack = (order: string, at = 0, productId = FLASH) =>
  db.transaction((tx) => returnUnit(tx, { productId, orderId: order, at: minute(at) }));
const expire = (at: number) => releaseExpiredHolds(db, minute(at));

const countsNow = async () => (await db.select().from(quotas).where(eq(quotas.productId, FLASH)))[0];
const balanceAt = async (at: number) => (await listBalances(db, [FLASH], minute(at)))[0]?.balanceNum;
/** Counts the hold rows by state; the quota's columns `held` and `sold` must equal these counts. */
async function countedRows() {
  const rows = (await db.select().from(quotaHolds)).filter(({ returnedAt }) => returnedAt === null);
  const sold = rows.filter(({ soldAt }) => soldAt).length;
  return { held: rows.length - sold, sold };
}
const many = (number: number) => Array.from({ length: number }, (_, index) => `order-${index}`);
const trues = (answers: boolean[]) => answers.filter(Boolean).length;

describe('concurrent use of a quota', () => {
  test('20 of 200 orders hold a unit of the quota, and 20 others after these holds expire', async () => {
    expect(trues(await Promise.all(many(200).map((order) => hold({ order }))))).toBe(20);
    expect(await countsNow()).toMatchObject({ held: 20, sold: 0 });
    expect(await countedRows()).toEqual({ held: 20, sold: 0 });
    const later = many(200).map((order) => hold({ order: `later-${order}`, at: 20 }));
    const [answers] = await Promise.all([Promise.all(later), expire(20), expire(20)]);
    expect(trues(answers)).toBe(20);
    expect(await countsNow()).toMatchObject({ held: 20, sold: 0 });
  }, 60_000);

  test('concurrent payments, releases and sweeps never sell more units than the quota, whose counts equal the hold rows', async () => {
    await Promise.all(many(40).map((order) => hold({ order })));
    const [paid, late] = await Promise.all([
      Promise.all(many(40).map((order) => consume({ order, at: 21 }))),
      Promise.all(many(40).map((order) => consume({ order: `late-${order}`, at: 21 }))),
      Promise.all(many(40).map((order) => release(order))),
      expire(21),
    ]);
    const counts = await countsNow();
    expect(trues(paid) + trues(late)).toBe(counts?.sold);
    expect(counts).toMatchObject({ held: 0, sold: 20 });
    expect(await countedRows()).toEqual({ held: 0, sold: 20 });
  }, 60_000);

  test('concurrent holds or payments of one order take one unit of the quota', async () => {
    expect(trues(await Promise.all(many(10).map(() => hold({ order: 'one' }))))).toBe(10);
    expect(await countsNow()).toMatchObject({ held: 1, sold: 0 });
    expect(trues(await Promise.all(many(10).map(() => consume({ order: 'one' }))))).toBe(10);
    expect(await countsNow()).toMatchObject({ held: 0, sold: 1 });
  });

  test('concurrent returns of one unit free the unit once, and one of many waiting buyers gets the unit', async () => {
    await setUp(2, 1);
    for (const order of ['a', 'b']) await consume({ order });
    const returns = Promise.all(times(10, () => giveBack('a', 1)));
    const others = Promise.all(many(10).map((order) => consume({ order, at: 1 })));
    const [returned, bought] = await Promise.all([returns, others]);
    const late = await Promise.all(many(10).map((order) => consume({ order: `late-${order}`, at: 1 })));
    expect(trues(returned)).toBe(1);
    expect(trues([...bought, ...late])).toBe(1);
    expect(await countsNow()).toMatchObject({ held: 0, sold: 2 });
    expect(await countedRows()).toEqual({ held: 0, sold: 2 });
  });

  test('concurrent orders of one account do not exceed its limit of the quota', async () => {
    await setUp(20, 2);
    expect(trues(await Promise.all(many(30).map((order) => hold({ order, account: 'greedy' }))))).toBe(2);
    expect(await hold({ order: 'modest' })).toBe(true);
  });
});

describe('sequences of quota operations', () => {
  test('a product without a quota is never sold out; a quota without a total still counts units sold', async () => {
    expect(await hold({ order: 'a', productId: 'vipxjsq_1m_10' })).toBe(true);
    expect(await consume({ order: 'a', productId: 'vipxjsq_1m_10' })).toBe(true);
    expect(await countedRows()).toEqual({ held: 0, sold: 0 });
    await setUp(null, null);
    expect(trues(await Promise.all(many(25).map((order) => hold({ order }))))).toBe(25);
    expect(await countsNow()).toMatchObject({ held: 25 });
  });

  test('a released unit of the quota goes to the next order, and a sold unit cannot be released', async () => {
    await setUp(1, null);
    expect(await hold({ order: 'a' })).toBe(true);
    expect(await hold({ order: 'b' })).toBe(false);
    await release('a');
    await release('a');
    expect(await hold({ order: 'b' })).toBe(true);
    expect(await consume({ order: 'b' })).toBe(true);
    await release('b');
    expect(await countsNow()).toMatchObject({ held: 0, sold: 1 });
    expect(await consume({ order: 'b' })).toBe(true);
    expect(await hold({ order: 'b' })).toBe(true);
  });

  test('the unit of an expired quota hold is free even before the sweep, and a repeated hold gets a later expiry', async () => {
    await setUp(1, 1);
    await hold({ order: 'a', account: 'ann' }, 20);
    expect(await balanceAt(19)).toBe(0);
    expect(await balanceAt(20)).toBe(1);
    expect(await hold({ order: 'b', at: 19 })).toBe(false);
    expect(await hold({ order: 'a', account: 'ann', at: 19 })).toBe(true);
    expect(await hold({ order: 'b', at: 38 })).toBe(false);
    expect(await hold({ order: 'b', at: 39 })).toBe(true);
    expect(await hold({ order: 'c', account: 'ann', at: 40 })).toBe(false);
    expect(await expire(58)).toBe(0);
    expect(await expire(59)).toBe(1);
    expect(await hold({ order: 'c', account: 'ann', at: 60 })).toBe(true);
  });

  test("a late payment takes a free unit, and gets none if all are taken or the account's limit is reached", async () => {
    await setUp(2, 1);
    await hold({ order: 'a' }, 20);
    await hold({ order: 'b' }, 20);
    await expire(20);
    await hold({ order: 'c', at: 21 });
    expect(await consume({ order: 'a', at: 22 })).toBe(true);
    expect(await consume({ order: 'b', at: 22 })).toBe(false);
    // The hold of order c has expired, so its unit is free for the late payment of order b.
    expect(await consume({ order: 'b', at: 41 })).toBe(true);
    expect(await countsNow()).toMatchObject({ held: 0, sold: 2 });
    await setUp(5, 1);
    await hold({ order: 'a', account: 'ann' });
    expect(await consume({ order: 'a', account: 'ann' })).toBe(true);
    expect(await consume({ order: 'again', account: 'ann' })).toBe(false);
  });

  test('an order whose quota hold expired but was not yet swept can still buy the unit', async () => {
    await setUp(1, null);
    await hold({ order: 'a' }, 20);
    expect(await consume({ order: 'a', at: 30 })).toBe(true);
  });

  test('a returned unit goes to another account, and still counts towards the limit of the refunded account', async () => {
    await setUp(1, 1);
    await consume({ order: 'a', account: 'ann' });
    expect(await hold({ order: 'b', at: 1 })).toBe(false);
    expect(await giveBack('a', 1)).toBe(true);
    expect(await balanceAt(1)).toBe(1);
    expect(await hold({ order: 'again', account: 'ann', at: 1 })).toBe(false);
    expect(await consume({ order: 'again', account: 'ann', at: 1 })).toBe(false);
    expect(await hold({ order: 'a', account: 'ann', at: 1 })).toBe(false);
    expect(await consume({ order: 'a', account: 'ann', at: 1 })).toBe(false);
    expect(await consume({ order: 'b', at: 1 })).toBe(true);
    expect(await giveBack('a', 1)).toBe(false);
    expect(await countsNow()).toMatchObject({ held: 0, sold: 1 });
  });

  test('returning a unit that is held, unknown or of a product without a quota changes nothing', async () => {
    await hold({ order: 'a' });
    expect(await giveBack('a')).toBe(false);
    expect(await giveBack('unknown')).toBe(false);
    expect(await giveBack('a', 0, 'vipxjsq_1m_10')).toBe(false);
    expect(await countsNow()).toMatchObject({ held: 1, sold: 0 });
  });

  test('a unit is returned only within the sale in which it was bought', async () => {
    for (const order of ['a', 'b', 'c']) await consume({ order, at: 5 });
    await sellBetween(0, 30);
    expect(await giveBack('a', 30)).toBe(false);
    expect(await giveBack('a', 29)).toBe(true);
    // The window of the current sale began after order b was paid, so the unit is not returned.
    await sellBetween(6, 60);
    expect(await giveBack('b', 40)).toBe(false);
    await sellBetween(5, 60);
    expect(await giveBack('b', 40)).toBe(true);
    expect(await countsNow()).toMatchObject({ held: 0, sold: 1 });
  });

  test("setting a quota's total below the number of sold and held units is refused", async () => {
    await setUp(1, null);
    await hold({ order: 'a' });
    const set = (total: number | null) => changeQuota(db, { productId: FLASH, total, perAccount: null });
    expect(await set(2)).toEqual({ before: { total: 1, perAccount: null }, after: { total: 2, perAccount: null } });
    await hold({ order: 'b' });
    await expect(set(1)).rejects.toThrow('0 are sold and 2 kept');
    expect(await set(null)).toMatchObject({ after: { total: null } });
    await expect(set(-1)).rejects.toThrow('quota.total');
  });

  test('the database refuses rows that exceed the quota', async () => {
    const update = db.update(quotas).set({ sold: 21 }).where(eq(quotas.productId, FLASH));
    await expect(update).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});

type Step =
  | { do: 'hold'; order: number; minutes: number }
  | { do: 'release' | 'consume' | 'return'; order: number }
  | { do: 'expire' }
  | { do: 'wait'; minutes: number }
  | { do: 'total'; total: number };

test('quota counts follow the model after any sequence of holds, releases, payments, returns, sweeps and changes', async () => {
  const order = fc.integer({ min: 0, max: 5 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('hold' as const), order, minutes: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ do: fc.constant('release' as const), order }),
    fc.record({ do: fc.constant('consume' as const), order }),
    fc.record({ do: fc.constant('return' as const), order }),
    fc.record({ do: fc.constant('expire' as const) }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ do: fc.constant('total' as const), total: fc.integer({ min: 0, max: 4 }) }),
  );
  const world = fc.record({
    total: fc.integer({ min: 0, max: 4 }),
    perAccount: fc.option(fc.integer({ min: 1, max: 2 })),
    steps: fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ total, perAccount, steps }) => {
      await setUp(total, perAccount);
      const model = new QuotaModel(total, perAccount);
      let now = 0;
      // Order numbers with the same remainder modulo 3 belong to one account.
      const buyer = (number: number) => ({ order: `o${number}`, account: `a${number % 3}`, at: now });
      const play = async (taken: Step): Promise<{ answer: unknown; expected: unknown }> => {
        switch (taken.do) {
          case 'hold': {
            const [one, until] = [buyer(taken.order), now + taken.minutes];
            return { answer: await hold(one, until), expected: model.hold(one, until) };
          }
          case 'consume':
            return { answer: await consume(buyer(taken.order)), expected: model.consume(buyer(taken.order)) };
          case 'release':
            return { answer: await release(`o${taken.order}`), expected: model.release(`o${taken.order}`) };
          case 'return':
            return { answer: await giveBack(`o${taken.order}`, now), expected: model.returnUnit(`o${taken.order}`) };
          case 'expire':
            return { answer: await expire(now), expected: model.expire(now) };
          case 'total': {
            const change = changeQuota(db, { productId: FLASH, total: taken.total, perAccount });
            const answer = await change.then(
              () => true,
              () => false,
            );
            return { answer, expected: model.change(taken.total) };
          }
          case 'wait':
            return { answer: (now += taken.minutes), expected: now };
        }
      };
      for (const taken of steps) {
        const { answer, expected } = await play(taken);
        expect(answer).toBe(expected);
        expect(await countsNow()).toMatchObject(model.counts());
        expect(await countedRows()).toEqual(model.counts());
        expect(await balanceAt(now)).toBe(model.balance(now));
      }
      // After all steps every remaining hold expires.
      await expire(now + 10);
      expect(await countsNow()).toMatchObject({ held: 0 });
    }),
    { numRuns: 20 },
  );
}, 120_000);
