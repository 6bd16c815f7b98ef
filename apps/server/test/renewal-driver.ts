import { eq } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { PayChannel } from '../src/modules/pay/channels/channel.ts';
import { agreementEvents, agreements } from '../src/modules/pay/renewals/renewals.tables.ts';
import { runRenewal } from '../src/modules/pay/renewals/run-agreement-steps.ts';
import type { RenewalNotice, RenewalPorts } from '../src/modules/pay/renewals/renewal-deps.ts';
import { orders } from '../src/modules/pay/orders/orders.tables.ts';
import { newBuyer, payDriver } from './pay-driver.ts';
import type { TestServer } from './test-server.ts';

/** Runs renewals with two in-memory channels and a real database, and records messages to members. */
export function renewalDriver(server: TestServer) {
  const notices: (RenewalNotice & { accountId: string })[] = [];
  const resting = new Set<string>();
  const ports: RenewalPorts = {
    acceptTerms: async () => '1.0',
    notify: async (_tx, accountId, notice) => void notices.push({ accountId, ...notice }),
    isActive: async (_db, accountId) => !resting.has(accountId),
  };
  const driver = payDriver(server, { ports });
  const { db, clock } = server.deps;

  const agreementOf = async (id: string) => {
    const [agreement] = await db.select().from(agreements).where(eq(agreements.id, id));
    if (!agreement) throw new Error(`no agreement ${id}`);
    return agreement;
  };
  const goTo = (moment: Date) => server.clock.setOffset(moment.getTime() - Date.now());
  const settle = async () => {
    await driver.sweepRenewals();
    await driver.sweep();
    await driver.sweepRenewals();
    await driver.sweepRefunds();
  };

  return {
    ...driver,
    said: notices,
    resting,
    agreementOf,
    goTo,
    settle,
    runOnly: (id: string) => runRenewal(driver.deps, id),
    later: (days: number, from = clock.now()) => new Date(from.getTime() + days * DAY_MS),
    eventsOf: (id: string) =>
      db.select().from(agreementEvents).where(eq(agreementEvents.agreementId, id)).orderBy(agreementEvents.id),
    ordersOf: (id: string) => db.select().from(orders).where(eq(orders.agreementId, id)).orderBy(orders.period),

    /** Creates an order with automatic renewal, signs the agreement and pays, as a member does. */
    async sign(channel: PayChannel = 'wechat', accountId = newBuyer()) {
      const { order, attempt } = await driver.order(accountId, { channel, isRenewing: true });
      const id = attempt.outTradeNo;
      const party = driver.channelOf(channel);
      const contractId = party.agreements.sign(id);
      if (channel === 'wechat') await driver.notify(channel, party.notificationOf(party.pay(id, clock.now())));
      await driver.notify(channel, party.contractNotice({ code: id, contractId, change: 'signed' }));
      await driver.sweepRenewals();
      return { accountId, id, contractId, orderId: order.id };
    },

    /** Moves the clock to each step of the next renewal: the notice, the announcement and the charge. */
    async goToCharge(id: string) {
      goTo((await agreementOf(id)).nextAt ?? new Date(0));
      await driver.sweepRenewals();
      goTo((await agreementOf(id)).nextAt ?? new Date(0));
      await driver.sweepRenewals();
      goTo((await agreementOf(id)).nextAt ?? new Date(0));
    },
  };
}
