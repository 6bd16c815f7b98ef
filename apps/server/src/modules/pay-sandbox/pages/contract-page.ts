import { yuanText } from '../yuan-and-fees.ts';
import type { ContractRow } from '../pay-sandbox.tables.ts';
import { secondOf } from '../../../time/shanghai.ts';
import { escapeHtml, pageOf, type Page } from './sandbox-page.ts';
import { draw, mark, type Drawing } from './phone-drawings.ts';

export interface ContractPage {
  brand: string;
  contract: ContractRow;
  /** The action that the tester has just taken on the page. */
  asked: string | undefined;
  now: Date;
}

interface Scene {
  title: string;
  tone: string;
  drawing: Drawing;
  note: string;
}

/**
 * The page for signing a contract without a payment, as Alipay shows it: service, amount, interval, and two buttons of
 * equal size.
 */
export function contractPage({ brand, contract, asked, now }: ContractPage): Page {
  const scene = sceneOf(contract, asked, now);
  const slip = rowsOf(contract)
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd class="num">${escapeHtml(value)}</dd></div>`)
    .join('');
  return pageOf(
    scene.title,
    `<div class="mer">${mark}<span>${escapeHtml(brand)}（演示商户）<small>演示收款方，收不到钱</small></span></div>` +
      `<section class="rc" aria-label="签约单">${draw(scene.drawing)}<h1 tabindex="-1" class="${scene.tone}">${escapeHtml(scene.title)}</h1>` +
      `<dl>${slip}</dl></section><p class="nt">${escapeHtml(scene.note)}</p>${buttonsOf(contract, now)}`,
  );
}

function rowsOf(contract: ContractRow): [string, string][] {
  const { subject, terms, accountLabel, maxFen, period, signedAt, endedAt } = contract;
  const rows: [string, string | null][] = [
    ['扣款服务', subject],
    ['扣款说明', terms],
    ['开通账号', accountLabel],
    ['扣款周期', period && ('days' in period ? `每 ${period.days} 天一次` : `每 ${period.months} 个月一次`)],
    ['单次扣款', maxFen === null ? null : `不超过 ¥${yuanText(maxFen)}`],
    ['首次扣款', signedAt ? null : '开通后立即'],
    ['以后扣款', signedAt && !endedAt ? '每期到期前，扣款前通知' : null],
    ['扣款方式', '支付宝账户（沙箱）'],
    ['开通时间', signedAt && secondOf(signedAt)],
    ['关闭时间', endedAt && secondOf(endedAt)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

function sceneOf({ signedAt, endedAt, expiresAt }: ContractRow, asked: string | undefined, now: Date): Scene {
  if (endedAt) {
    const note = '这项自动扣款已经关闭，商户不能再用它扣款。';
    return { title: '自动扣款已关闭（沙箱）', tone: 'res', drawing: 'off', note };
  }
  if (signedAt) {
    const note =
      '商户随后扣取首期款项，电脑上的页面会自动更新。没有真实扣款。想关闭，可以回到这里，也可以在会员中心关掉。';
    return { title: '自动扣款已开通（沙箱）', tone: 'res ok', drawing: 'paid', note };
  }
  if (expiresAt <= now) {
    const note = '没有开通，也没有扣款。请在电脑上点「刷新」换新码，再扫一次。';
    return { title: '二维码已失效（沙箱）', tone: 'res', drawing: 'late', note };
  }
  if (asked === 'failed') {
    return { title: '系统繁忙，请稍后再试（沙箱）', tone: 'res err', drawing: 'fail', note: '没有开通，也没有扣款。' };
  }
  if (asked === 'cancelled') {
    const note = '没有开通，也没有扣款。想继续的话，再点一次即可。';
    return { title: '已取消（沙箱）', tone: 'res', drawing: 'off', note };
  }
  const note =
    '同意后，商户可以按上面的约定从你的账户扣款，不用再输密码。随时可以在「自动扣款」里关闭，关闭后不再扣款。';
  return { title: '开通自动扣款', tone: 'res', drawing: 'wait', note };
}

function buttonsOf({ signedAt, endedAt, expiresAt }: ContractRow, now: Date): string {
  const button = (action: string, text: string, classes = '') =>
    `<button${classes} name="action" value="${action}">${text}</button>`;
  const bar = (content: string) => `<form method="post" class="bt">${content}</form>`;
  if (endedAt || (!signedAt && expiresAt <= now)) return '';
  if (signedAt) return bar(button('terminate', '关闭自动扣款'));
  return bar(button('pay', '同意协议并开通', ' class="yes"') + button('cancel', '不开通'));
}
