import type { SandboxAction, SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { makeChannels } from '../src/modules/pay/channels/make-channels.ts';
import type { Channel, PayChannel } from '../src/modules/pay/channels/channel.ts';
import { PaySandbox } from '../src/modules/pay-sandbox/index.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bearer } from './account-caller.ts';
import type { TestServer } from './test-server.ts';

export interface ReceivedNotice {
  address: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Opens the payment channels and their sandbox, and records all notifications that the sandbox sends. */
export function openPaySandbox({ deps, request }: TestServer, { usesCertificates = false, callMs = 5000 } = {}) {
  const heard: ReceivedNotice[] = [];
  const shop = { isOpen: true };
  const sandbox = new PaySandbox({
    ...deps,
    siteOrigin: deps.config.siteOrigin,
    origin: null,
    notifyUrls: deps.config.pay.notifyUrls,
    async send(address, { headers, body }) {
      heard.push({ address, headers, body: Buffer.from(body) });
      if (!shop.isOpen) return { status: 500, body: '' };
      const isAlipay = address.endsWith('alipay');
      return { status: 200, body: isAlipay ? 'success' : '{"code":"SUCCESS"}' };
    },
  });
  const channels = makeChannels(
    {
      wechat: () => sandbox.wechatAccount({ usesCertificates }),
      alipay: () => sandbox.alipayAccount(),
      signs: { wechat: true, alipay: true },
      hasJsapi: true,
    },
    { callMs },
  );
  const channelOf = (name: PayChannel): Channel => {
    const channel = channels.get(name);
    if (!channel) throw new Error(`no channel ${name}`);
    return channel;
  };
  const turn = (on: SandboxFault[]) => request({ method: 'POST', url: sandboxPaths.payFaults, payload: { on } });
  /**
   * Presses a button on the sandbox's payment page, directly in this sandbox: the page itself belongs to the sandbox of
   * the running server.
   */
  const pressButton = async (codeUrl: string, action: SandboxAction) => {
    const { changeTrade } = await import('../src/modules/pay-sandbox/change-trade.ts');
    const { findTradeById } = await import('../src/modules/pay-sandbox/trades.ts');
    const parts = await sandbox.open();
    const trade = await findTradeById(parts.db, new URL(codeUrl).pathname.split('/').at(-1) ?? '');
    if (!trade) throw new Error('no such trade');
    return changeTrade(parts, trade, action);
  };
  return { sandbox, channelOf, heard, shop, turn, pressButton };
}

type Driver = ReturnType<typeof openPaySandbox>;
let numbers = 0;

/** Opens one payment sandbox for all tests of a file. After each test its faults, notifications and clock are reset. */
export function usePaySandbox(server: TestServer) {
  const driver = {} as Driver;
  beforeAll(() => void Object.assign(driver, openPaySandbox(server, { callMs: 2000 })));
  afterEach(async () => {
    await driver.turn([]);
    driver.shop.isOpen = true;
    // Sends all pending notifications, so that they do not arrive during the next test.
    await driver.sandbox.deliverDue();
    driver.heard.length = 0;
    server.clock.setOffset(0);
  });
  afterAll(() => driver.sandbox.close());
  const newOrder = (more: object = {}) => ({
    outTradeNo: `FS2030T${String((numbers += 1)).padStart(6, '0')}`,
    amountFen: 3000,
    subject: '加速器会员 · 月卡（31 天），"a, b" 100%',
    expiresAt: new Date(server.clock.now().getTime() + 1_200_000),
    payerIp: '203.0.113.7',
    ...more,
  });
  return { sandbox: driver, newOrder };
}

/** Adds rows to every table of the payment sandbox: a payment, a refund, an agreement and a fault. */
export async function fillPaySandboxTables(server: TestServer): Promise<void> {
  const { sandbox, channelOf, turn, pressButton } = openPaySandbox(server);
  const wechat = channelOf('wechat');
  const expiresAt = new Date(server.clock.now().getTime() + 1_200_000);
  const trade = { outTradeNo: 'P300620LIVEDIN01', amountFen: 3000 };
  const { codeUrl } = await wechat.createCode({ ...trade, subject: '月卡', expiresAt, payerIp: null });
  await pressButton(codeUrl, 'pay');
  const { transactionId } = await wechat.query(trade.outTradeNo);
  if (transactionId === null) throw new Error('the sandbox took no money');
  const { outTradeNo, amountFen: totalFen } = trade;
  const refund = { outTradeNo, transactionId, refundNo: 'R300620LIVEDIN01', refundFen: 1, totalFen, reason: '补偿' };
  await wechat.refund(refund);
  const agreement = {
    accountLabel: '加速会员',
    terms: '首期 ¥25.00，之后每 31 天 ¥30.00',
    renewalFen: 3000,
    period: { days: 31 },
    lastChargeOn: '2030-06-30',
  };
  const signing = { outTradeNo: 'P300620LIVEDIN02', amountFen: 3000, subject: '月卡', expiresAt, payerIp: null };
  await wechat.agreements?.createSigning({ ...signing, ...agreement });
  await turn(['notify_lost']);
  await sandbox.close();
}

/** Creates an order and starts a JSAPI payment, as in the browser of WeChat. */
export async function openJsapiPayment(
  server: TestServer,
  person: { sub: string; access_token: string },
): Promise<void> {
  const { orderToken } = (await server.get(payPaths.panel, bearer(person))).body.data;
  const order = new URLSearchParams({ orderToken, userid: person.sub, type: 'wechat' });
  const { orderId } = (await server.get(`${payPaths.order}?${order.toString()}`, bearer(person))).body.data;
  const payload = { orderId, returnTo: '/vip' };
  const authorization = await server.request({
    method: 'POST',
    url: payPaths.jsapiLink,
    payload,
    headers: bearer(person),
  });
  const { pathname, search } = new URL(authorization.body.data.url);
  await server.get(pathname + search);
}
