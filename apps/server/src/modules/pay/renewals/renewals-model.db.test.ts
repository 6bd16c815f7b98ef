import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ChargeOutcome } from '../../../../test/in-memory-agreements.ts';
import { renewalDriver } from '../../../../test/renewal-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { membershipOf } from '../../membership/index.ts';
import { trialBalance } from '../books/reports.ts';
import type { PayChannel } from '../channels/channel.ts';
import { listPayments } from '../orders/order-queries.ts';
import { stopAgreement } from './stop-renewal.ts';

/**
 * Compares random steps with a model, the charges that the simulated channel recorded. No charge may come without
 * notice, after a stop, twice for a period, or above the agreed amount.
 */

const server = useTestServer();
let driver: ReturnType<typeof renewalDriver>;
beforeAll(async () => {
  driver = renewalDriver(server);
});

const HOUR = 3_600_000;
const now = () => server.clock.now();
const pass = (hours: number) => driver.goTo(new Date(now().getTime() + hours * HOUR));

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('due' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('pass' as const), hours: fc.constantFrom(0.1, 3, 13, 30, 150) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('manner' as const),
      manner: fc.constantFrom<ChargeOutcome>('paid', 'accepted', 'insufficient', 'silent', 'unreachable'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('run' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('sweep' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('result' as const), isTold: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('stop' as const), isInWallet: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('line' as const), isUp: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('buy' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Signed = Awaited<ReturnType<typeof driver.sign>> & { channel: PayChannel };

async function take(one: Step, { id, accountId, contractId, channel }: Signed): Promise<void> {
  const party = driver.channelOf(channel);
  switch (one.act) {
    case 'due': {
      const { nextAt } = await driver.agreementOf(id);
      if (nextAt && nextAt > now()) driver.goTo(nextAt);
      return driver.sweepRenewals();
    }
    case 'pass':
      return pass(one.hours);
    case 'manner':
      party.agreements.outcome = one.manner;
      return;
    case 'run':
      await Promise.all(Array.from({ length: one.times }, () => driver.sweepRenewals()));
      return;
    case 'sweep':
      return driver.sweep();
    case 'result': {
      const { chargeNo } = await driver.agreementOf(id);
      if (chargeNo === null || !party.canPay(chargeNo, now())) return;
      const trade = party.pay(chargeNo, now());
      if (one.isTold) await driver.notify(channel, party.notificationOf(trade));
      return;
    }
    case 'stop':
      if (!one.isInWallet) {
        await server.deps.db.transaction((tx) => stopAgreement(tx, driver.deps, id, 'member'));
        return;
      }
      await party.agreements.terminate({ code: id }).catch(() => {});
      await driver.notify(channel, party.contractNotice({ code: id, contractId, change: 'ended' }));
      return;
    case 'line':
      party.agreements.isUp = one.isUp;
      return;
    case 'buy': {
      const { attempt } = await driver.order(accountId);
      await driver.notify('wechat', driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, now())));
    }
  }
}

async function check({ id, contractId, channel }: Signed): Promise<void> {
  const agreement = await driver.agreementOf(id);
  const events = await driver.eventsOf(id);
  const renewals = await driver.ordersOf(id);
  const charges = driver.channelOf(channel).agreements.charges.filter((charge) => charge.contractId === contractId);
  for (const { outTradeNo, amountFen, at } of charges.filter((charge) => charge.outTradeNo !== id)) {
    const order = renewals.find((one) => outTradeNo.startsWith(one.id));
    const event = events.findLast(
      ({ kind, period, at: when }) => kind === 'noticed' && period === order?.period && when <= at,
    );
    expect(event, 'charged without a notice').toBeDefined();
    expect(at.getTime() - (event?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(5 * 24 * HOUR);
    expect(amountFen).toBeLessThanOrEqual(agreement.amountFen);
    expect(amountFen).toBe(event?.facts['amountFen']);
    expect(at.getTime(), 'charged after the stop').toBeLessThanOrEqual(agreement.stoppedAt?.getTime() ?? Infinity);
    const hour = new Date(at.getTime() + 8 * HOUR).getUTCHours();
    expect(hour >= 7 && hour < 22).toBe(true);
  }
  const periods = renewals.map(({ period }) => period);
  expect(new Set(periods).size).toBe(periods.length);
  for (const { id: orderId } of renewals) {
    const applied = (await listPayments(server.deps.db, orderId)).filter(
      ({ disposition }) => disposition === 'applied',
    );
    expect(applied.length, 'paid twice for a period').toBeLessThanOrEqual(1);
  }
}

test('renewals never charge without notice, after a stop, twice for a period, or above the agreed amount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<PayChannel>('wechat', 'alipay'),
      fc.array(step, { minLength: 12, maxLength: 30, size: 'max' }),
      async (channel, steps) => {
        server.clock.setOffset(0);
        const party = driver.channelOf(channel);
        party.agreements.outcome = 'paid';
        party.agreements.isUp = true;
        const signed: Signed = { ...(await driver.sign(channel)), channel };
        for (const one of steps) await take(one, signed);
        await check(signed);
        // Ends all faults of the channel and runs the sweeps over the next days.
        party.agreements.outcome = 'paid';
        party.agreements.isUp = true;
        await server.deps.db.transaction((tx) => stopAgreement(tx, driver.deps, signed.id, 'member'));
        for (let round = 0; round < 4; round++) {
          await driver.settle();
          pass(13);
        }
        await check(signed);
        expect(await driver.agreementOf(signed.id)).toMatchObject({ state: 'stopped' });
        const renewals = await driver.ordersOf(signed.id);
        expect(renewals.filter(({ state }) => !['granted', 'closed', 'refunded'].includes(state))).toEqual([]);
        const { periods } = (await membershipOf(server.deps.db, signed.accountId, now())).accelerator;
        const grantedIds = new Set(periods.map(({ entry: { source } }) => source.id));
        for (const { id, state } of renewals) expect(grantedIds.has(id)).toBe(state === 'granted');
        const balance = await trialBalance(server.deps.db);
        expect(balance.reduce((sum, { balanceFen }) => sum + balanceFen, 0)).toBe(0);
        expect(balance.find(({ account }) => account === 'suspense')?.balanceFen ?? 0).toBe(0);
      },
    ),
    { numRuns: Number(process.env['RENEWAL_RUNS'] ?? 6) },
  );
}, 300_000);
