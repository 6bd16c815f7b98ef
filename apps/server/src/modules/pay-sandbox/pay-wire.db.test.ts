import { DAY_MS } from '@feisuo/contract/facts/durations';
import { sandboxFaults } from '@feisuo/contract/schemas/sandbox';
import { describe, expect, test } from 'vitest';
import { openPaySandbox, usePaySandbox } from '../../../test/pay-sandbox-driver.ts';
import { useTestServer } from '../../../test/test-server.ts';
import type { PayChannel } from '../pay/channels/channel.ts';
import { dayOf } from '../../time/shanghai.ts';

const server = useTestServer();
const { sandbox, newOrder } = usePaySandbox(server);
const channelNames: PayChannel[] = ['wechat', 'alipay'];
const scan = (codeUrl: string) => server.request({ url: new URL(codeUrl).pathname, headers: { accept: 'text/html' } });
const today = () => dayOf(server.clock.now());

/** Parses the last notification with our server's code. */
const readLast = async (name: PayChannel, now = new Date()) => {
  const { headers, body } = sandbox.heard.at(-1) ?? { headers: {}, body: Buffer.alloc(0) };
  return sandbox.channelOf(name).readNotification(headers, body, now);
};

describe.each(channelNames)('the payment channel %s', (name) => {
  const pay = async (order: ReturnType<typeof newOrder>) => {
    const { codeUrl } = await sandbox.channelOf(name).createCode(order);
    await sandbox.pressButton(codeUrl, 'pay');
    return codeUrl;
  };

  test('serves a payment in all steps: code, payment, notification, query, refund and bill', async () => {
    const channel = sandbox.channelOf(name);
    const order = newOrder();
    const { codeUrl } = await channel.createCode(order);
    expect(codeUrl.startsWith(`${server.deps.config.siteOrigin}/sandbox/pay/trades/`)).toBe(true);
    expect((await channel.createCode(order)).codeUrl).toBe(codeUrl);
    // Alipay does not know the trade before its code is scanned.
    expect((await channel.query(order.outTradeNo)).state).toBe(name === 'wechat' ? 'unpaid' : 'absent');
    await scan(codeUrl);
    expect((await channel.query(order.outTradeNo)).state).toBe('unpaid');

    await sandbox.pressButton(codeUrl, 'pay');
    const notice = await readLast(name);
    const trade = await channel.query(order.outTradeNo);
    expect(trade).toMatchObject({ outTradeNo: order.outTradeNo, state: 'paid', paidFen: 3000 });
    expect(notice).toMatchObject({ kind: 'paid', trade });
    expect(await channel.close(order.outTradeNo)).toBe('paid');

    const refund = {
      outTradeNo: order.outTradeNo,
      transactionId: trade.transactionId ?? '',
      refundNo: `R${order.outTradeNo}`,
      refundFen: 1000,
      totalFen: 3000,
      reason: '七天内未使用',
    };
    expect(await channel.queryRefund(refund)).toBe('absent');
    expect(await channel.refund(refund)).toBe('succeeded');
    expect(await channel.refund(refund)).toBe('succeeded');
    expect(await channel.queryRefund(refund)).toBe('succeeded');
    await sandbox.sandbox.deliverDue();
    expect(await readLast(name)).toMatchObject({ kind: 'refund', refundNo: refund.refundNo, state: 'succeeded' });
    // A refund number used with another amount is refused, and all refunds together cannot exceed the payment.
    await expect(channel.refund({ ...refund, refundFen: 1001 })).rejects.toMatchObject({ kind: 'refused' });
    await expect(channel.refund({ ...refund, refundNo: 'RX', refundFen: 2001 })).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(await channel.refund({ ...refund, refundNo: `${refund.refundNo}B`, refundFen: 2000 })).toBe('succeeded');
    expect((await channel.query(order.outTradeNo)).state).toBe('refunded');

    const bill = (await channel.downloadBill(today())).filter(({ outTradeNo }) => outTradeNo === order.outTradeNo);
    expect(bill.map(({ kind, amountFen, feeFen, refundNo }) => [kind, amountFen, feeFen, refundNo])).toEqual([
      ['payment', 3000, 18, null],
      ['refund', 1000, -6, refund.refundNo],
      ['refund', 2000, -12, `${refund.refundNo}B`],
    ]);
    expect(bill[0]).toMatchObject({ transactionId: trade.transactionId, isSettled: true });
    expect(bill[0]?.at.getTime()).toBe(trade.paidAt?.getTime());
    expect(await channel.downloadBill('2020-01-01')).toEqual([]);
  });

  test('of concurrent payments of one trade, one succeeds', async () => {
    const { codeUrl } = await sandbox.channelOf(name).createCode(newOrder());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => sandbox.pressButton(codeUrl, 'pay')));
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(await sandbox.pressButton(codeUrl, 'pay_twice')).toBe('paid');
    expect(new Set(sandbox.heard.map(({ body }) => body.toString())).size).toBe(2);
  });

  test("a payment code expires, and can then be paid only with the tester's action for a late payment", async () => {
    const channel = sandbox.channelOf(name);
    const order = newOrder();
    const { codeUrl } = await channel.createCode(order);
    await scan(codeUrl);
    server.clock.setOffset(1_200_001);
    expect((await channel.query(order.outTradeNo)).state).toBe('closed');
    expect(await sandbox.pressButton(codeUrl, 'pay')).toBe('over');
    expect((await scan(codeUrl)).body).toContain('二维码已失效（沙箱）');
    expect(await sandbox.pressButton(codeUrl, 'pay_late')).toBe('paid');
    expect(await channel.query(order.outTradeNo)).toMatchObject({ state: 'paid', paidFen: 3000 });
  });

  test("a closed trade can be paid only with the tester's action for a late payment, which is notified as usual", async () => {
    const channel = sandbox.channelOf(name);
    const order = newOrder();
    const { codeUrl } = await channel.createCode(order);
    await scan(codeUrl);
    expect(await channel.close(order.outTradeNo)).toBe('closed');
    expect(await channel.close(order.outTradeNo)).toBe('closed');
    expect((await channel.query(order.outTradeNo)).state).toBe('closed');
    expect(await sandbox.pressButton(codeUrl, 'pay')).toBe('over');
    await expect(channel.createCode(order)).rejects.toMatchObject({ kind: 'refused' });
    expect(await sandbox.pressButton(codeUrl, 'pay_late')).toBe('paid');
    expect(await readLast(name)).toMatchObject({ kind: 'paid', trade: { outTradeNo: order.outTradeNo } });
    expect(await channel.close(`${order.outTradeNo}X`)).toBe('closed');
  });

  test('refuses a trade number that was used with another amount, subject or payer', async () => {
    const order = newOrder();
    await sandbox.channelOf(name).createCode(order);
    await expect(sandbox.channelOf(name).createCode({ ...order, amountFen: 1 })).rejects.toMatchObject({
      kind: 'refused',
      code: name === 'wechat' ? 'OUT_TRADE_NO_USED' : 'ACQ.CONTEXT_INCONSISTENT',
    });
  });

  test('retries notifications with the published delays until the shop acknowledges', async () => {
    sandbox.shop.isOpen = false;
    await pay(newOrder());
    expect(sandbox.heard).toHaveLength(1);
    expect(await sandbox.sandbox.deliverDue()).toEqual({ due: 0, delivered: 0 });
    const steps = name === 'wechat' ? [15_000, 30_000, 60_000] : [240_000, 840_000, 1_440_000];
    for (const step of steps) {
      server.clock.setOffset(step + 1000);
      expect(await sandbox.sandbox.deliverDue()).toEqual({ due: 1, delivered: 0 });
    }
    const ids = await Promise.all(
      sandbox.heard.map(async ({ headers, body }) => {
        return (await sandbox.channelOf(name).readNotification(headers, body, new Date())).eventId;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    sandbox.shop.isOpen = true;
    server.clock.setOffset(DAY_MS);
    expect(await sandbox.sandbox.deliverDue()).toEqual({ due: 1, delivered: 1 });
    expect(await sandbox.sandbox.deliverDue()).toEqual({ due: 0, delivered: 0 });
  });

  test('loses, delays, repeats or reorders notifications as the active faults say', async () => {
    await sandbox.turn(['notify_lost']);
    await pay(newOrder());
    expect(sandbox.heard).toHaveLength(0);

    await sandbox.turn(['notify_delayed']);
    await pay(newOrder());
    expect(sandbox.heard).toHaveLength(0);
    server.clock.setOffset(600_001);
    await sandbox.sandbox.deliverDue();
    expect(sandbox.heard).toHaveLength(1);

    await sandbox.turn(['notify_repeated']);
    await pay(newOrder());
    expect(sandbox.heard).toHaveLength(4);

    sandbox.heard.length = 0;
    await sandbox.turn(['notify_reordered']);
    const [first, second] = [newOrder(), newOrder()];
    await pay(first);
    expect(sandbox.heard).toHaveLength(0);
    await pay(second);
    const expected = await Promise.all(
      sandbox.heard.map(({ headers, body }) => sandbox.channelOf(name).readNotification(headers, body, new Date())),
    );
    expect(expected.map((notice) => notice.kind === 'paid' && notice.trade.outTradeNo)).toEqual([
      second.outTradeNo,
      first.outTradeNo,
    ]);
  });

  test('our server refuses forged notifications and those of another merchant, and parses one with a wrong amount', async () => {
    for (const fault of ['notify_bad_signature', 'notify_wrong_merchant'] as const) {
      await sandbox.turn([fault]);
      await pay(newOrder());
      await expect(readLast(name), fault).rejects.toMatchObject({ refusal: 'permission_denied' });
    }
    await sandbox.turn([]);
    const { codeUrl } = await sandbox.channelOf(name).createCode(newOrder());
    expect(await sandbox.pressButton(codeUrl, 'forge')).toBe('forged');
    await expect(readLast(name)).rejects.toMatchObject({ refusal: 'permission_denied' });

    await sandbox.turn(['notify_wrong_amount']);
    const order = newOrder();
    await pay(order);
    expect(await readLast(name)).toMatchObject({ trade: { paidFen: 2999 } });
    expect(await sandbox.channelOf(name).query(order.outTradeNo)).toMatchObject({ paidFen: 2999 });
  });

  test('answers each active request fault with the error reply of that fault', async () => {
    const channel = sandbox.channelOf(name);
    const order = newOrder();
    await pay(order);
    const call = {
      create: () => channel.createCode(newOrder()),
      query: () => channel.query(order.outTradeNo),
      close: () => channel.close(order.outTradeNo),
    };
    await sandbox.turn(['create_refused']);
    await expect(call.create()).rejects.toMatchObject({ kind: 'refused' });
    await sandbox.turn(['query_fails', 'close_fails']);
    await expect(call.query()).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(call.close()).rejects.toMatchObject({ kind: 'unreachable' });
    await sandbox.turn(['query_unpaid']);
    expect((await call.query()).state).not.toBe('paid');
    await sandbox.turn(['reply_bad_signature']);
    await expect(call.create()).rejects.toMatchObject({ kind: 'forged' });
    await expect(call.query()).rejects.toMatchObject({ kind: 'forged' });
    await sandbox.turn(['error_after_commit']);
    const unlucky = newOrder();
    await expect(channel.createCode(unlucky)).rejects.toMatchObject({ kind: 'unreachable' });
    await sandbox.turn([]);
    expect((await channel.createCode(unlucky)).codeUrl).toContain('/sandbox/pay/trades/');
  });

  test('returns the existing trade if the merchant retries a creation whose reply timed out', async () => {
    const impatient = openPaySandbox(server, { callMs: 200 });
    await impatient.channelOf(name).query('FS2030WARM'); // Loads libraries and keys before the test measures time.
    await sandbox.turn(['create_timeout']);
    const order = newOrder();
    const error = await impatient
      .channelOf(name)
      .createCode(order)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'timeout' });
    expect(JSON.stringify(error) + String(error)).not.toContain('sandbox/pay');
    await sandbox.turn([]);
    const { codeUrl } = await sandbox.channelOf(name).createCode(order);
    await scan(codeUrl);
    expect((await sandbox.channelOf(name).query(order.outTradeNo)).state).toBe('unpaid');
    await impatient.sandbox.close();
  });

  test('with refund faults a refund stays pending, or fails so that an operator must act', async () => {
    const channel = sandbox.channelOf(name);
    const order = newOrder();
    await pay(order);
    const { transactionId } = await channel.query(order.outTradeNo);
    const base = { outTradeNo: order.outTradeNo, transactionId: transactionId ?? '', totalFen: 3000, reason: '退款' };
    await sandbox.turn(['refund_processing']);
    const slow = { ...base, refundNo: `S${order.outTradeNo}`, refundFen: 100 };
    expect(await channel.refund(slow)).toBe('processing');
    expect(await channel.queryRefund(slow)).toBe('processing');
    server.clock.setOffset(30_001);
    await sandbox.sandbox.deliverDue();
    expect(await channel.queryRefund(slow)).toBe('succeeded');
    expect(await readLast(name)).toMatchObject({ kind: 'refund', refundNo: slow.refundNo, state: 'succeeded' });

    await sandbox.turn(['refund_abnormal']);
    const odd = { ...base, refundNo: `O${order.outTradeNo}`, refundFen: 100 };
    await channel.refund(odd);
    expect(await channel.queryRefund(odd)).toBe('abnormal');
    await sandbox.sandbox.deliverDue();
    // WeChat Pay notifies of a failed refund; Alipay notifies only of successful refunds.
    const last = await readLast(name);
    const expected = name === 'wechat' ? { refundNo: odd.refundNo, state: 'abnormal' } : { refundNo: slow.refundNo };
    expect(last).toMatchObject(expected);
  });
});

test('each of the seven bill faults changes the bills of WeChat Pay and of Alipay', async () => {
  for (const name of channelNames) {
    const channel = sandbox.channelOf(name);
    const orders = [newOrder(), newOrder(), newOrder(), newOrder(), newOrder(), newOrder()];
    server.clock.setOffset(name === 'wechat' ? 10 * DAY_MS : 12 * DAY_MS);
    const [unpaid, ...paid] = orders.map((order) => ({
      ...order,
      expiresAt: new Date(server.clock.now().getTime() + 1_200_000),
    }));
    await channel.createCode(unpaid ?? newOrder());
    for (const order of paid) await sandbox.pressButton((await channel.createCode(order)).codeUrl, 'pay');
    const right = await channel.downloadBill(today());
    expect(right).toHaveLength(5);
    const mismatches = sandboxFaults.filter((fault) => fault.startsWith('bill_'));
    expect(mismatches).toHaveLength(7);
    const shown: Record<string, unknown> = {};
    let stateUnpaid: string | undefined;
    for (const fault of mismatches) {
      await sandbox.turn([fault]);
      const wrong = await channel.downloadBill(today());
      const isRight = (row: (typeof right)[number]) => right.some((one) => JSON.stringify(one) === JSON.stringify(row));
      const odd = wrong.filter((row) => !isRight(row));
      shown[fault] = [wrong.length, ...odd.map((row) => [row.amountFen, row.feeFen, row.isSettled])];
      if (fault === 'bill_paid_ours_unpaid') stateUnpaid = odd[0]?.outTradeNo;
    }
    expect(stateUnpaid).toBe(unpaid?.outTradeNo);
    expect(shown).toEqual({
      bill_missing_ours: [6, [990, 6, true]],
      bill_missing_theirs: [4],
      bill_paid_ours_unpaid: [6, [3000, 18, true]],
      bill_unpaid_ours_paid: [5, [3000, 0, false]],
      bill_ours_less: [5, [3100, 19, true]],
      bill_ours_more: [5, [2999, 18, true]],
      bill_wrong_fee: [5, [3000, 19, true]],
    });
    await sandbox.turn(mismatches);
    expect(await channel.downloadBill(today())).toHaveLength(6);
    await sandbox.turn([]);
    server.clock.setOffset(0);
  }
});

test('signatures of WeChat Pay can also be verified by platform certificates, which are fetched and checked', async () => {
  const older = openPaySandbox(server, { usesCertificates: true });
  const channel = older.channelOf('wechat');
  const order = newOrder();
  const { codeUrl } = await channel.createCode(order);
  await older.pressButton(codeUrl, 'pay');
  const [notice] = older.heard;
  if (!notice) throw new Error('nothing was heard');
  const { headers, body } = notice;
  expect(headers['wechatpay-serial']).toMatch(/^[0-9A-F]{40}$/);
  expect(await channel.readNotification(headers, body, new Date())).toMatchObject({ kind: 'paid' });
  // A server that has only WeChat Pay's public key does not know the serial number of the certificate.
  await expect(sandbox.channelOf('wechat').readNotification(headers, body, new Date())).rejects.toMatchObject({
    refusal: 'permission_denied',
  });
  await sandbox.turn(['reply_bad_signature']);
  const doubtful = openPaySandbox(server, { usesCertificates: true });
  await expect(doubtful.channelOf('wechat').query(order.outTradeNo)).rejects.toMatchObject({ kind: 'forged' });
  await older.sandbox.close();
  await doubtful.sandbox.close();
});

test('a JSAPI payment needs a genuine openid and a trade number not used for a QR code', async () => {
  const { jsapi, ...wechat } = sandbox.channelOf('wechat');
  expect(sandbox.channelOf('alipay').jsapi).toBeNull();
  const { makeOpenId } = await import('./wechat/open-ids.ts');
  const openId = makeOpenId((await sandbox.sandbox.open()).keys);
  const order = newOrder();
  const made = await jsapi?.createJsapiTrade({ ...order, openId });
  expect(made).toEqual({ prepayId: expect.stringMatching(/^wx/) });
  expect(await jsapi?.createJsapiTrade({ ...order, openId })).toEqual(made);
  expect(await jsapi?.signJsapiParams(made?.prepayId ?? '')).toMatchObject({ package: `prepay_id=${made?.prepayId}` });
  await expect(jsapi?.createJsapiTrade({ ...newOrder(), openId: 'oABC' })).rejects.toMatchObject({ kind: 'refused' });
  await expect(wechat.createCode(order)).rejects.toMatchObject({ kind: 'refused', code: 'OUT_TRADE_NO_USED' });
  await expect(jsapi?.openIdOf('no-such-code')).resolves.toBeNull();
});

test('WeChat Pay and Alipay refuse requests without a signature of the merchant', async () => {
  const origin = await sandbox.sandbox.origin();
  expect(new URL(origin).hostname).toBe('127.0.0.1');
  const unsigned = await fetch(`${origin}/v3/certificates`);
  expect([unsigned.status, await unsigned.json()]).toEqual([401, { code: 'SIGN_ERROR', message: '签名错误' }]);
  const gateway = await fetch(`${origin}/gateway.do?method=alipay.trade.query&app_id=1`, { method: 'POST' });
  expect(await gateway.text()).toContain('isv.invalid-signature');
  expect((await fetch(`${origin}/alipay-bills/alipay.2030-01-01.x`)).status).toBe(404);
});
