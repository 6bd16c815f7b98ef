import { yuanText } from '../money.ts';
import type { ContractRow } from '../sandbox.ts';
import { shanghaiText } from '../shanghai.ts';
import { escapeHtml, pageOf, type Page } from './page.ts';
import { draw, mark, type Drawing } from './phone-art.ts';
import { channelNames, contractWords } from './phone-page.ts';

export interface ContractPage {
  brand: string;
  contract: ContractRow;
  /** What the person did just now. */
  asked: string | undefined;
  now: Date;
}

interface Scene {
  title: string;
  tone: string;
  drawing: Drawing;
  note: string;
}

/** An agreement that is signed by itself: what may be taken, how often, and two buttons of one size. */
export function contractPage({ brand, contract, asked, now }: ContractPage): Page {
  const scene = sceneOf(contract, asked, now);
  const { mostFen, period, executeOn, channel, code, signedAt } = contract;
  const rows: [string, string][] = [
    ['签约内容', contract.subject],
    ['每次最多', mostFen === null ? '以扣款前的通知为准' : `¥${yuanText(mostFen)}`],
    [
      '周期',
      period === null ? '以商户页面为准' : 'days' in period ? `每 ${period.days} 天` : `每 ${period.months} 个月`,
    ],
    ['最近一次扣款不晚于', executeOn ?? '以扣款前的通知为准'],
    ['支付方式', channelNames[channel]],
    ['签约号', code],
    ['状态', contractWords(contract)],
    ...(signedAt ? ([['签约时间', shanghaiText(signedAt)]] satisfies [string, string][]) : []),
  ];
  const slip = rows
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd class="num">${escapeHtml(value)}</dd></div>`)
    .join('');
  return pageOf(
    scene.title,
    `<div class="mer">${mark}<span>${escapeHtml(brand)}（演示商户）<small>演示收款方，收不到钱</small></span></div>` +
      `<section class="rc" aria-label="签约单">${draw(scene.drawing)}<h1 tabindex="-1" class="${scene.tone}">${escapeHtml(scene.title)}</h1>` +
      `<dl>${slip}</dl></section><p class="nt">${escapeHtml(scene.note)}</p>${buttonsOf(contract, now)}`,
  );
}

function sceneOf({ signedAt, endedAt, expiresAt }: ContractRow, asked: string | undefined, now: Date): Scene {
  if (endedAt) {
    const note = '这份签约已经关闭，商户不能再用它扣款。';
    return { title: '自动扣款已关闭（沙箱）', tone: 'res', drawing: 'off', note };
  }
  if (signedAt) {
    const note = '商户接下来会扣首期的款。没有真实扣款。以后想关闭，回到这个页面或会员中心都可以。';
    return { title: '签约成功（沙箱）', tone: 'res ok', drawing: 'paid', note };
  }
  if (expiresAt <= now) {
    return {
      title: '签约页已失效（沙箱）',
      tone: 'res',
      drawing: 'late',
      note: '请在电脑上点「刷新」换新码，再扫一次。',
    };
  }
  if (asked === 'failed') {
    return { title: '系统繁忙，请稍后再试（沙箱）', tone: 'res err', drawing: 'fail', note: '没有签约，也没有扣款。' };
  }
  if (asked === 'cancelled') {
    return { title: '已取消，没有签约（沙箱）', tone: 'res', drawing: 'off', note: '想继续的话，再点一次签约即可。' };
  }
  const note = '同意后，商户先扣首期的款，以后每到期扣一次，每次扣款前 5 天通知你。';
  return { title: '签约并支付', tone: '', drawing: 'wait', note };
}

function buttonsOf({ signedAt, endedAt, expiresAt }: ContractRow, now: Date): string {
  const button = (action: string, text: string, classes = '') =>
    `<button${classes} name="action" value="${action}">${text}</button>`;
  const bar = (content: string) => `<form method="post" class="bt">${content}</form>`;
  if (endedAt || (!signedAt && expiresAt <= now)) return '';
  if (signedAt) return bar(button('terminate', '关闭自动扣款'));
  return bar(button('pay', '签约并支付', ' class="yes"') + button('cancel', '取消'));
}
