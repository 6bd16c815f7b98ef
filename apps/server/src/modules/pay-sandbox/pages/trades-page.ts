import { fillPath, sandboxPaths } from '@feisuo/contract/facts/paths';
import { secondOf } from '../../../time/shanghai.ts';
import { yuanText } from '../yuan-and-fees.ts';
import type { TradeRow } from '../pay-sandbox.tables.ts';
import { escapeHtml, pageOf, type Page } from './sandbox-page.ts';
import { channelNames } from './phone-page.ts';

/** Lists the payable trades, for testers whose phone cannot reach this machine. */
export function tradesPage(trades: readonly TradeRow[]): Page {
  const list = trades.map(slipOf).join('');
  const nothing = '<p class="nt">现在没有等着付款的订单。在网站上买会员，出了付款二维码，再刷新这一页。</p>';
  return pageOf(
    '等着付款的订单（沙箱）',
    '<h1 class="big">等着付款的订单</h1>' +
      '<p class="nt">每一个付款二维码在这里都有一条。手机扫不到这台机器时，点开就是扫码后的付款页。</p>' +
      (trades.length === 0 ? nothing : list) +
      `<p class="nt"><a href="${sandboxPaths.payFaults}">支付沙箱的故障开关</a></p>`,
    true,
  );
}

function slipOf({ id, subject, amountFen, channel, outTradeNo, createdAt, expiresAt }: TradeRow): string {
  const rows = [
    ['支付方式', channelNames[channel]],
    ['订单号', outTradeNo],
    ['下单时间', secondOf(createdAt)],
    ['有效至', secondOf(expiresAt)],
  ];
  const facts = rows.map(
    ([name = '', value = '']) => `<div><dt>${name}</dt><dd class="num">${escapeHtml(value)}</dd></div>`,
  );
  return (
    `<h2>${escapeHtml(subject)}</h2><dl>${facts.join('')}</dl>` +
    `<p><a class="btn" href="${fillPath(sandboxPaths.payTrade, { trade_no: id })}">打开付款页，¥${yuanText(amountFen)}</a></p>`
  );
}
