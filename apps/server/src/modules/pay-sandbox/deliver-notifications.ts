import { wrapAlipayContract, wrapAlipayNotice } from './alipay/alipay-notice.ts';
import { settleCharges } from './charges.ts';
import { findContract } from './contracts.ts';
import { listFaults } from './faults.ts';
import { claimNotice, listDue, noteDelivered, type NoticeRow } from './stored-notifications.ts';
import { findRefund, settleRefunds } from './refunds.ts';
import type { NoticeRequest, Sandbox, SandboxChannel } from './sandbox.ts';
import type { TradeRow } from './pay-sandbox.tables.ts';
import { findPayment, findTradeById } from './trades.ts';
import { wrapWechatNotice, type ContractNoticeContext, type NoticeContext } from './wechat/wechat-notice.ts';
import { wrapXmlContract, wrapXmlPayment } from './wechat/wechat-xml-notice.ts';
import { readXml } from './wechat/wechat-xml.ts';

/** How often each notification is sent while the fault `notify_repeated` is active. */
const REPETITIONS = 3;

/** Sends all due notifications, also those that become due during the run. */
export async function deliverDue(sandbox: Sandbox): Promise<{ due: number; delivered: number }> {
  const { db, clock } = sandbox;
  const faults = await listFaults(db);
  await settleRefunds(db, clock.now(), faults);
  await settleCharges(db, clock.now(), faults);
  let [due, delivered] = [0, 0];
  const seen = new Set<string>();
  for (;;) {
    const waiting = (await listDue(db, clock.now())).filter(({ id }) => !seen.has(id));
    if (waiting.length === 0) return { due, delivered };
    for (const { id } of waiting) {
      seen.add(id);
      const notice = await claimNotice(db, id, clock.now());
      if (!notice) continue;
      due += 1;
      if (await deliver(sandbox, notice, faults.has('notify_repeated') ? REPETITIONS : 1)) delivered += 1;
    }
  }
}

async function deliver(sandbox: Sandbox, notice: NoticeRow, times: number): Promise<boolean> {
  const news = notice.facts.contractId
    ? await findContractNoticeContext(sandbox, notice)
    : await findNoticeContext(sandbox, notice);
  if (!news) return false;
  const tries = await Promise.all(Array.from({ length: times }, () => sendOnce(sandbox, news)));
  if (!tries.includes(true)) return false;
  await noteDelivered(sandbox.db, notice.id, sandbox.clock.now());
  return true;
}

async function findContractNoticeContext({ db }: Sandbox, notice: NoticeRow): Promise<ContractNoticeContext | null> {
  const contract = await findContract(db, { id: notice.facts.contractId ?? '' });
  return contract && { notice, contract };
}

async function findNoticeContext({ db }: Sandbox, notice: NoticeRow): Promise<NoticeContext | null> {
  const { transactionId, refundNo } = notice.facts;
  if (transactionId === null || notice.tradeId === null) return null;
  const payment = await findPayment(db, transactionId);
  const trade = await findTradeById(db, notice.tradeId);
  const refund = refundNo === null ? null : await findRefund(db, notice.channel, refundNo);
  return payment && trade ? { notice, trade, payment, refund } : null;
}

const wraps: Record<SandboxChannel, (sandbox: Sandbox, news: NoticeContext) => NoticeRequest> = {
  wechat: (sandbox, news) =>
    news.trade.wire === 'xml' && !news.refund ? wrapXmlPayment(sandbox, news) : wrapWechatNotice(sandbox, news),
  alipay: wrapAlipayNotice,
};
const contractWraps: Record<SandboxChannel, (sandbox: Sandbox, news: ContractNoticeContext) => NoticeRequest> = {
  wechat: wrapXmlContract,
  alipay: wrapAlipayContract,
};

/** Sends a notification and returns whether the merchant acknowledged it. */
async function sendOnce(sandbox: Sandbox, news: NoticeContext | ContractNoticeContext): Promise<boolean> {
  const { channel, notifyUrl } = news.notice;
  try {
    const request = 'contract' in news ? contractWraps[channel](sandbox, news) : wraps[channel](sandbox, news);
    const { status, body } = await sandbox.send(notifyUrl, request);
    if (request.body.startsWith('<')) return status === 200 && readXml(body)?.get('return_code') === 'SUCCESS';
    return channel === 'wechat' ? status === 200 || status === 204 : status === 200 && body.trim() === 'success';
  } catch {
    return false; // The merchant is unreachable; a later round sends the notification again.
  }
}

/** Sends a forged payment notification and returns whether the merchant accepted it. */
export async function sendForgery(sandbox: Sandbox, trade: TradeRow): Promise<boolean> {
  const now = sandbox.clock.now();
  const transactionId = `4200${now.getTime()}000000000`;
  const { id: tradeId, channel, notifyUrl, keySerial, amountFen } = trade;
  const notice: NoticeRow = {
    id: `EV-forged-${now.getTime()}`,
    channel,
    tradeId,
    facts: { kind: 'paid', transactionId, refundNo: null, isForged: true },
    notifyUrl,
    keySerial,
    createdAt: now,
    tries: 1,
    nextAt: null,
    isHeld: false,
    outcome: null,
  };
  const payment = { transactionId, channel, tradeId, amountFen, refundedFen: 0, paidAt: now };
  return sendOnce(sandbox, { notice, trade, payment, refund: null });
}
