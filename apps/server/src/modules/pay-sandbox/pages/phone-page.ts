import { yuanText } from '../yuan-and-fees.ts';
import type { ContractRow, PaymentRow, TradeRow } from '../pay-sandbox.tables.ts';
import { secondOf } from '../../../time/shanghai.ts';
import { escapeHtml, pageOf, type Page } from './sandbox-page.ts';
import { draw, mark, type Drawing } from './phone-drawings.ts';

export type TradeState = 'waiting' | 'paid' | 'cancelled' | 'expired' | 'closed' | 'refunded';
/** What the page shows: the state of the trade, or that the last action `failed`. */
export type PhoneView = TradeState | 'failed';

export interface PhonePage {
  brand: string;
  trade: TradeRow;
  payments: PaymentRow[];
  /** The contract that is signed together with the payment; null without a contract. */
  contract: ContractRow | null;
  view: PhoneView;
  /** Whether the tester has just sent a forged notification. */
  hasForged: boolean;
  /** The merchant's page that the link leads back to. */
  returnUrl: string | null;
  now: Date;
}

interface Scene {
  title: string;
  tone: '' | 'res' | 'res ok' | 'res err';
  drawing: Drawing;
  fact: [string, string];
  note: string;
}

type Row = [string, string, boolean];

/** The rows with the terms of a contract. As in WeChat, the recurring charges are as prominent as the amount. */
function contractRows({ signedAt, endedAt, accountLabel }: ContractRow): Row[] {
  const words = endedAt ? '已关闭，不会再扣款' : signedAt ? '已开通' : '支付后开通';
  return [
    ['自动续费', words, false],
    ...(accountLabel ? [['开通账号', accountLabel, true] satisfies Row] : []),
    ...(endedAt ? [] : [['扣费规则', '每期到期前扣一次，扣费前通知金额和日期', false] satisfies Row]),
  ];
}

export const channelNames = { wechat: '微信支付（沙箱）', alipay: '支付宝（沙箱）' } as const;

/** Returns the page that a payment code opens on a phone: amount, payee, and two buttons of equal size. */
export function phonePage(page: PhonePage): Page {
  const { brand, trade, payments, view, hasForged } = page;
  const scene = sceneOf(page);
  const paidFen = payments.length > 0 ? payments.reduce((sum, { amountFen }) => sum + amountFen, 0) : trade.amountFen;
  const amount = yuanText(view === 'paid' || view === 'refunded' ? paidFen : trade.amountFen);
  const rows: Row[] = [
    ['商品', trade.subject, false],
    ['支付方式', channelNames[trade.channel], false],
    ...(page.contract ? contractRows(page.contract) : []),
    ['订单号', trade.outTradeNo, true],
    ['下单时间', secondOf(trade.createdAt), true],
    [...scene.fact, true],
  ];
  const slip = rows
    .map(([name, value, isNumber]) => {
      const classes = isNumber ? ' class="num"' : '';
      return `<div><dt>${escapeHtml(name)}</dt><dd${classes}>${escapeHtml(value)}</dd></div>`;
    })
    .join('');
  // Focuses the result, so that screen readers read it first.
  const focus = view === 'waiting' ? '' : ' autofocus';
  const classes = scene.tone === '' ? '' : ` class="${scene.tone}"`;
  const forged = hasForged ? '<p class="nt" role="status">已向商户发送一条伪造的付款通知；商户不应该相信它。</p>' : '';
  return pageOf(
    view === 'waiting' ? '确认支付（沙箱）' : scene.title,
    `<div class="mer">${mark}<span>${escapeHtml(brand)}（演示商户）<small>演示收款方，收不到钱</small></span></div>` +
      `<section class="rc" aria-label="付款单">${draw(scene.drawing)}<h1 tabindex="-1"${classes}${focus}>${escapeHtml(scene.title)}</h1>` +
      `<p class="amt num"><small>¥</small>${amount}</p><dl>${slip}</dl></section>` +
      `<p class="nt">${escapeHtml(scene.note)}</p>${forged}${buttonsOf(page)}${wayBack(page.returnUrl)}${walletOf(page.contract)}${drillOf(view)}`,
  );
}

function sceneOf({ trade, payments, contract, view, now }: PhonePage): Scene {
  const last = payments.at(-1);
  const paidAt = secondOf(last?.paidAt ?? now);
  switch (view) {
    case 'paid':
      return {
        title: payments.length > 1 ? `支付成功，共 ${payments.length} 次（沙箱）` : '支付成功（沙箱）',
        tone: 'res ok',
        drawing: 'paid',
        fact: ['支付时间', paidAt],
        note: '电脑上的页面会自动更新，这个页面可以关掉。没有真实扣款。',
      };
    case 'refunded':
      return {
        title: '已退款（沙箱）',
        tone: 'res',
        drawing: 'off',
        fact: ['支付时间', paidAt],
        note: '商户已把这笔钱全部退回。没有真实扣款，也没有真实退款。',
      };
    case 'cancelled':
      return {
        title: '已取消，没有扣款（沙箱）',
        tone: 'res',
        drawing: 'off',
        fact: ['取消时间', secondOf(trade.cancelledAt ?? now)],
        note: '订单仍在有效期内，电脑上的二维码可以再扫一次。',
      };
    case 'expired':
      return {
        title: '二维码已失效（沙箱）',
        tone: 'res',
        drawing: 'late',
        fact: ['失效时间', secondOf(trade.expiresAt)],
        note: '超过有效时间没有支付。请在电脑上点「刷新」换新码，再扫一次。',
      };
    case 'closed':
      return {
        title: '订单已关闭（沙箱）',
        tone: 'res',
        drawing: 'late',
        fact: ['关闭时间', secondOf(trade.closedAt ?? now)],
        note: '商户已关闭这个二维码，多半是换了新码。请扫电脑上最新的二维码。',
      };
    case 'failed':
      return {
        title: '系统繁忙，请稍后再试（沙箱）',
        tone: 'res err',
        drawing: 'fail',
        fact: ['状态', '没有产生扣款'],
        note: '可以再试一次，同一订单不会重复扣款。',
      };
    case 'waiting':
      return {
        title: contract && !contract.endedAt ? '支付并开通自动续费' : '待支付',
        tone: '',
        drawing: 'wait',
        fact: ['有效至', secondOf(trade.expiresAt)],
        note: contract
          ? '请核对金额与电脑屏幕上的一致。开通后想停，在微信「我 → 服务 → 钱包 → 支付设置 → 自动续费」里关闭，或者在会员中心关掉。'
          : '请核对金额与电脑屏幕上的一致，再确认。',
      };
  }
}

export const unknownPage = (): Page =>
  pageOf(
    '没有这个订单（沙箱）',
    `<section class="rc" aria-label="付款单">${draw('late')}<h1 tabindex="-1" class="res" autofocus>没有这个订单（沙箱）</h1></section>` +
      '<p class="nt">二维码可能已经换过。请扫电脑上最新的二维码。</p>',
  );

const form = (content: string) => `<form method="post">${content}</form>`;

const wayBack = (returnUrl: string | null) =>
  returnUrl === null ? '' : `<p class="nt"><a href="${escapeHtml(returnUrl)}">返回商户页面</a></p>`;

/** The list of contracts for automatic charges, as in the payer's wallet. */
const walletOf = (contract: ContractRow | null) =>
  contract?.signedAt && !contract.endedAt
    ? `<details open><summary>钱包里的自动扣款</summary><p>随时可以在这里关闭，不需要商户同意。</p>` +
      form('<button class="small" name="action" value="terminate">关闭自动扣款</button>') +
      '</details>'
    : '';

function buttonsOf({ trade, view, contract }: PhonePage): string {
  if (contract && !contract.signedAt && !contract.endedAt && (view === 'waiting' || view === 'failed')) {
    return (
      '<form method="post" class="bt">' +
      `<button class="yes" name="action" value="pay">支付 ¥${yuanText(trade.amountFen)} 并开通</button>` +
      '<button name="action" value="pay_only">只支付，不开通</button>' +
      '<button name="action" value="cancel">取消支付</button></form>'
    );
  }
  const yes = (text: string) => `<button class="yes" name="action" value="pay">${text}</button>`;
  const no = '<button name="action" value="cancel">取消支付</button>';
  const both = (text: string) => `<form method="post" class="bt">${yes(text)}${no}</form>`;
  if (view === 'waiting') return both(`确认支付 ¥${yuanText(trade.amountFen)}`);
  if (view === 'failed') return both('再试一次');
  if (view === 'cancelled') return '<div class="bt"><a class="btn" href="?">返回继续支付</a></div>';
  return '';
}

/** Buttons for testers: actions that no real channel offers, such as a forged notification. */
function drillOf(view: PhoneView): string {
  const drills: Partial<Record<PhoneView, [string, string, string]>> = {
    waiting: ['forge', '发送伪造通知', '以假签名告诉商户“已付款”，实际没有付。'],
    paid: ['pay_twice', '再付一次', '同一个订单号收到第二笔钱，商户应该退回。'],
    expired: ['pay_late', '仍然支付', '二维码失效之后钱才到，商户应该发货或退款。'],
    closed: ['pay_late', '仍然支付', '订单关闭之后钱才到，商户应该发货或退款。'],
  };
  const [action, label, text] = drills[view] ?? [];
  if (action === undefined) return '';
  const button = `<button class="small" name="action" value="${action}">${label}</button>`;
  return `<details><summary>演练异常情况</summary><p>${text}</p>${form(button)}</details>`;
}
