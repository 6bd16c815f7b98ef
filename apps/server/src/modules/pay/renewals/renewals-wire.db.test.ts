import { sandboxPaths } from '@feisuo/contract/facts/paths';
import type { SandboxAction, SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeChannels } from '../channels/make-channels.ts';
import type { PayChannel } from '../channels/channel.ts';
import { PaySandbox } from '../../pay-sandbox/index.ts';
import { changeContract, changeTrade } from '../../pay-sandbox/change-trade.ts';
import { findContract } from '../../pay-sandbox/contracts.ts';
import { findTradeById } from '../../pay-sandbox/trades.ts';
import { orders } from '../orders/orders.tables.ts';
import { agreements } from './renewals.tables.ts';

let server: TestServer;
let sandbox: PaySandbox;
let driver: ReturnType<typeof payDriver>;
beforeAll(async () => {
  server = await startTestServer();
  const { deps } = server;
  sandbox = new PaySandbox({
    ...deps,
    siteOrigin: deps.config.siteOrigin,
    origin: null,
    notifyUrls: deps.config.pay.notifyUrls,
    async send(address, { headers, body }) {
      const channel = address.endsWith('alipay') ? 'alipay' : 'wechat';
      return driver.notify(channel, { headers, body: Buffer.from(body) });
    },
  });
  const channels = makeChannels({
    wechat: () => sandbox.wechatAccount(),
    alipay: () => sandbox.alipayAccount(),
    signs: { wechat: true, alipay: true },
  });
  const ports = { acceptTerms: async () => '1.0', notify: async () => {}, isActive: async () => true };
  driver = payDriver(server, { ports, channels });
  // Loads keys and libraries before the first test, so that loading does not exceed the timeout of a call.
  await Promise.all([sandbox.open(), import('wechatpay-axios-plugin'), import('alipay-sdk')]);
});
afterEach(async () => {
  await turn([]);
  server.clock.setOffset(0);
});
afterAll(async () => {
  await sandbox.close();
  await server.dispose();
});

const turn = (on: SandboxFault[]) => server.request({ method: 'POST', url: sandboxPaths.payFaults, payload: { on } });
const agreementOf = async (id: string) => {
  const [found] = await server.deps.db.select().from(agreements).where(eq(agreements.id, id));
  if (!found) throw new Error(`no agreement ${id}`);
  return found;
};
const goTo = (moment: Date | null) => server.clock.setOffset((moment?.getTime() ?? Date.now()) - Date.now());
const settle = async () => {
  await driver.sweepRenewals();
  await sandbox.deliverDue();
  await driver.sweepRenewals();
};

/** Opens the sandbox page of a payment code, and presses a button on it. */
async function changeByCode(codeUrl: string, action: SandboxAction) {
  const { pathname, search } = new URL(codeUrl);
  const accept = { accept: 'text/html' };
  const opened = await server.request({ url: pathname + search, headers: accept });
  const page = opened.status === 303 ? String(opened.headers['location']) : pathname;
  const shown = await server.request({ url: page, headers: accept });
  const parts = await sandbox.open();
  const id = page.split('/').at(-1) ?? '';
  const trade = await findTradeById(parts.db, id);
  const contract = trade ? null : await findContract(parts.db, { pageId: id });
  const outcome = trade
    ? await changeTrade(parts, trade, action)
    : contract && (await changeContract(parts, contract, action));
  return { outcome, html: String(shown.body) };
}

describe.each<PayChannel>(['wechat', 'alipay'])('renewals by %s over the wire', (channel) => {
  const sign = async () => {
    const { attempt } = await driver.order(newBuyer(), { channel, isRenewing: true });
    const signed = await changeByCode(attempt.codeUrl, 'pay');
    await settle();
    return { id: attempt.outTradeNo, codeUrl: attempt.codeUrl, ...signed };
  };
  const goToCharge = async (id: string) => {
    for (let step = 0; step < 3; step++) {
      await settle();
      goTo((await agreementOf(id)).nextAt);
    }
  };
  const ordersOf = (id: string) => server.deps.db.select().from(orders).where(eq(orders.agreementId, id));

  test('an agreement signed on the phone is charged twice when the channel allows it, until the member stops it', async () => {
    const { id, html, codeUrl } = await sign();
    expect(html).toContain(channel === 'wechat' ? '并开通自动续费' : '同意协议并开通');
    const party = driver.deps.channels.get(channel)?.agreements;
    expect(await agreementOf(id)).toMatchObject({ state: 'active', period: 2, contractId: expect.any(String) });
    expect(await party?.queryContract(id)).toMatchObject({ state: 'signed' });
    for (const period of [2, 3]) {
      await goToCharge(id);
      await settle();
      expect(await agreementOf(id)).toMatchObject({ state: 'active', period: period + 1 });
    }
    expect((await ordersOf(id)).map(({ state }) => state)).toEqual(['granted', 'granted']);
    await turn(['contract_fails']);
    await server.deps.db.transaction(async (tx) => {
      const { stopAgreement } = await import('./stop-renewal.ts');
      await stopAgreement(tx, driver.deps, id, 'member');
    });
    await settle();
    expect(await agreementOf(id)).toMatchObject({ state: 'stopping' });
    await turn([]);
    goTo((await agreementOf(id)).nextAt);
    await settle();
    expect(await agreementOf(id)).toMatchObject({ state: 'stopped' });
    expect(await party?.queryContract(id)).toMatchObject({ state: 'ended' });
    expect((await changeByCode(codeUrl, 'terminate')).outcome).toBe('over');
  });

  test('after low balance, refusal and a late result, renewals are charged on all three permitted retry days', async () => {
    const { id } = await sign();
    await goToCharge(id);
    await turn(['charge_insufficient']);
    await settle();
    await sweepResult(id);
    expect(await agreementOf(id)).toMatchObject({ state: 'active', failures: 1, chargeNo: null });
    await turn(['charge_declined']);
    goTo((await agreementOf(id)).nextAt);
    await settle();
    await sweepResult(id);
    expect(await agreementOf(id)).toMatchObject({ state: 'active', failures: 2 });
    await turn(['charge_late']);
    goTo((await agreementOf(id)).nextAt);
    await settle();
    expect((await agreementOf(id)).chargeNo).not.toBeNull();
    await turn([]);
    goTo(new Date(server.clock.now().getTime() + 11 * 60_000));
    await settle();
    expect(await agreementOf(id)).toMatchObject({ state: 'active', period: 3, failures: 0 });
  });

  const sweepResult = async (id: string) => {
    // Runs the sweep until it has queried the result of the charge.
    if ((await agreementOf(id)).chargeNo === null) return;
    goTo(new Date(server.clock.now().getTime() + 6 * 60_000));
    await driver.sweep();
    await settle();
  };

  test("an agreement can be ended in the channel's app, and a forged notification of its end is refused", async () => {
    const { id, codeUrl } = await sign();
    await turn(['notify_bad_signature']);
    expect((await changeByCode(codeUrl, 'terminate')).outcome).toBe('terminated');
    expect(await agreementOf(id)).toMatchObject({ state: 'active' });
    const other = await (await turn([]), sign());
    expect((await changeByCode(other.codeUrl, 'terminate')).outcome).toBe('terminated');
    expect(await agreementOf(other.id)).toMatchObject({ state: 'stopped', stopReason: 'channel' });
  });

  test('if the notifications of signing and payment are lost, queries find the signature and the payment', async () => {
    await turn(['notify_lost']);
    const { id } = await sign();
    for (let minute = 0; minute < 3; minute++) {
      goTo(new Date(server.clock.now().getTime() + 61_000));
      await driver.sweep();
      await settle();
    }
    expect(await agreementOf(id)).toMatchObject({ state: 'active', period: 2 });
  });
});

test('a payment without signing, which WeChat Pay allows, grants the order without a renewal', async () => {
  const { order, attempt } = await driver.order(newBuyer(), { isRenewing: true });
  expect((await changeByCode(attempt.codeUrl, 'pay_only')).outcome).toBe('paid');
  await settle();
  const [paid] = await server.deps.db.select().from(orders).where(eq(orders.id, order.id));
  expect(paid).toMatchObject({ state: 'granted' });
  expect(await agreementOf(attempt.outTradeNo)).toMatchObject({ state: 'signing', contractId: null });
});
