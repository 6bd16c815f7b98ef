import { DAY_MS } from '@feisuo/contract/facts/durations';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { times } from '../../../../test/account-fixtures.ts';
import { newBuyer, payDriver, type Wanted } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { quotaRequesters, quotaHolds, quotas } from '../catalogue/catalogue.tables.ts';
import { askForRefund, quoteOrder } from '../refunds/member-refunds.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOrder } from './order-queries.ts';

const FLASH = 'vipxjsq_1m_flash';
const MINUTE = 60_000;

const server = useTestServer();
let driver: ReturnType<typeof payDriver>;
let withoutPhone: Set<string>;
beforeAll(async () => {
  driver = payDriver(server, { hasPhone: async (_, accountId) => !withoutPhone.has(accountId) });
});

beforeEach(async () => {
  withoutPhone = new Set();
  server.clock.setOffset(0);
  await server.deps.db.delete(quotaRequesters);
  await server.deps.db.delete(quotaHolds);
  await server.deps.db.update(quotas).set({ total: 20, held: 0, sold: 0, perAccount: null });
});

const pass = (ms: number) => server.clock.setOffset(server.clock.now().getTime() - Date.now() + ms);
const counts = async () => {
  const [row] = await server.deps.db.select().from(quotas).where(eq(quotas.productId, FLASH));
  return { held: row?.held, sold: row?.sold };
};
const order = (more: Wanted = {}, buyer = newBuyer()) => driver.order(buyer, { productId: FLASH, ...more });
const cheap = () => {
  const buyer = newBuyer();
  withoutPhone.add(buyer);
  return buyer;
};
type Offered = Awaited<ReturnType<typeof order>>;
const pay = ({ attempt }: Offered) =>
  driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, server.clock.now())));
const statesOf = async (offers: readonly Offered[]) => {
  const found = await Promise.all(offers.map((offer) => findOrder(server.deps.db, offer.order.id)));
  return (state: string) => found.filter((one) => one?.state === state).length;
};

describe('quota holds for unpaid orders', () => {
  test('20 new accounts of one network hold 3 of 20 units, and no unit 23 minutes later', async () => {
    const hoard = () => Promise.all(times(20, (n) => order({ ip: `203.0.113.${n}`, device: `d${Math.random()}` })));
    const offers = await hoard();
    expect(await counts()).toEqual({ held: 3, sold: 0 });
    expect(offers.filter(({ isHeld }) => isHeld)).toHaveLength(3);
    // A buyer in another network still gets a hold.
    expect((await order({ ip: '198.51.100.7', device: 'honest' })).isHeld).toBe(true);
    pass(23 * MINUTE);
    await driver.sweep();
    await hoard();
    expect(await counts()).toEqual({ held: 0, sold: 0 });
    // After a day the network's hold time is free again.
    pass(25 * 60 * MINUTE);
    expect((await order({ ip: '203.0.113.9', device: 'later' })).isHeld).toBe(true);
  });

  test('a buyer in a network that reached its limit holds no unit, but gets a unit by paying', async () => {
    await Promise.all(times(20, (n) => order({ ip: '203.0.113.5', device: `e${n}` })));
    const honest = await order({ ip: '203.0.113.77', device: 'honest' });
    expect(honest.isHeld).toBe(false);
    await pay(honest);
    expect(await findOrder(server.deps.db, honest.order.id)).toMatchObject({ state: 'granted' });
    expect(await counts()).toEqual({ held: 3, sold: 1 });
  });

  test('one device holds at most two units, even from different networks', async () => {
    await Promise.all(times(8, (n) => order({ ip: `198.51.${n}.1`, device: 'one' })));
    expect(await counts()).toEqual({ held: 2, sold: 0 });
  });

  /** Orders, waits some minutes and cancels, once per round. Returns how many of the orders held a unit. */
  const holdAndCancel = async (rounds: number, minutes: number, wanted: (round: number) => [string, Wanted]) => {
    let heldCount = 0;
    for (let round = 0; round < rounds; round++) {
      const [buyer, more] = wanted(round);
      const offered = await order(more, buyer);
      if (offered.isHeld) heldCount += 1;
      pass(minutes * MINUTE);
      await cancelOrder(driver.deps, buyer, offered.order.id);
    }
    return heldCount;
  };

  test('an order that is cancelled immediately uses none of the daily hold time', async () => {
    const quick = (n: number): [string, Wanted] => [newBuyer(), { ip: '192.0.2.1', device: `q${n}` }];
    expect(await holdAndCancel(8, 0, quick)).toBe(8);
  });

  test.each([2.9, 18])(
    'the daily hold time of a network is the sum of its holds, which last %d minutes each',
    async (minutes) => {
      const wanted = (n: number): [string, Wanted] => [newBuyer(), { ip: '192.0.2.1', device: `s${minutes}-${n}` }];
      const heldCount = await holdAndCancel(40, minutes, wanted);
      // A network may hold units for 90 minutes a day. A new hold needs 30 free minutes, its maximum duration.
      expect(heldCount).toBe(Math.floor(60 / minutes) + 1);
      expect((await order({ ip: '198.51.100.7', device: 'elsewhere' })).isHeld).toBe(true);
    },
  );

  test('the daily hold time of a device is summed over networks, and of an account over devices and networks', async () => {
    const ofDevice = (n: number): [string, Wanted] => [newBuyer(), { ip: `198.51.${n}.1`, device: 'one' }];
    expect(await holdAndCancel(20, 2.9, ofDevice)).toBe(11);
    const buyer = newBuyer();
    const ofAccount = (n: number): [string, Wanted] => [buyer, { ip: `100.64.${n}.1`, device: `a${n}` }];
    expect(await holdAndCancel(29, 2.9, ofAccount)).toBe(21);
  });

  test('orders without a device id count as one device per network', async () => {
    await Promise.all(times(8, (n) => order({ ip: `192.0.2.${n}` })));
    expect(await counts()).toEqual({ held: 2, sold: 0 });
    expect((await order({ ip: '198.51.100.7' })).isHeld).toBe(true);
  });

  test('an account without a verified phone holds no unit before seven days of a purchase are used, or after its refund', async () => {
    const offers = await Promise.all(times(20, (n) => order({ ip: `10.${n}.0.1` }, cheap())));
    expect(await counts()).toEqual({ held: 0, sold: 0 });
    expect(offers.every(({ isHeld }) => isHeld === false)).toBe(true);
    const buyer = cheap();
    const bought = await order({ ip: '10.99.0.1' }, buyer);
    await pay(bought);
    const isHeldOn = async (day: number) => {
      pass(day * DAY_MS);
      return (await order({ ip: '10.99.0.1' }, buyer)).isHeld;
    };
    expect([await isHeldOn(0), await isHeldOn(6), await isHeldOn(8)]).toEqual([false, false, true]);
    const orderId = bought.order.id;
    const { quote } = await quoteOrder(driver.deps, buyer, orderId);
    await askForRefund(driver.deps, buyer, { orderId, kind: 'by_day', amountFen: quote?.byDayFen ?? 0 });
    expect(await isHeldOn(9)).toBe(false);
  });

  test('of 40 concurrent payments without a quota hold, 20 are granted and the others refunded', async () => {
    const offers = await Promise.all(times(40, (n) => order({ ip: `10.0.${n}.1` }, cheap())));
    await Promise.all(offers.map(pay));
    expect(await counts()).toEqual({ held: 0, sold: 20 });
    const states = await statesOf(offers);
    expect([states('granted'), states('refunding')]).toEqual([20, 20]);
    await expect(order({ ip: '10.200.0.1' }, cheap())).rejects.toMatchObject({ facts: { reason: 'QUOTA_GONE' } });
  }, 60_000);

  test('a new code for an order that holds no unit does not hold a unit either', async () => {
    const buyer = cheap();
    const token = driver.tokenOf(buyer);
    await order({ token, ip: '10.1.1.1' }, buyer);
    expect((await order({ token, ip: '10.1.1.1', channel: 'alipay' }, buyer)).isHeld).toBe(false);
    expect(await counts()).toEqual({ held: 0, sold: 0 });
  });
});
