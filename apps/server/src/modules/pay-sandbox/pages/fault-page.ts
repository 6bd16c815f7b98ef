import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { sandboxFaults, type SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { pageOf, type Page } from './sandbox-page.ts';

const words: Record<SandboxFault, string> = {
  notify_lost: '丢失：通知不发出',
  notify_delayed: '迟到：十分钟后才发出',
  notify_repeated: '重复：同一条同时发三遍',
  notify_reordered: '乱序：两条一组，后写的先到',
  notify_bad_signature: '伪造：签名不是渠道的',
  notify_wrong_amount: '金额不符：实付比应付少一分',
  notify_wrong_merchant: '别家的：商户号和应用号是别人的',
  create_timeout: '下单超时：单子建了，一直不回答',
  create_refused: '下单被拒',
  error_after_commit: '先成后败：事情办了，回答却是错误',
  query_fails: '查询失败',
  query_unpaid: '查询一律回答没有付款，付过的也一样',
  close_fails: '关单失败',
  reply_bad_signature: '回答的签名不对',
  pay_fails: '付款失败：手机页面显示系统繁忙',
  charge_insufficient: '自动扣款：余额不足',
  charge_declined: '自动扣款：银行拒绝',
  charge_late: '自动扣款：十分钟后才有结果',
  contract_fails: '自动扣款：预告和解约的接口出错',
  refund_processing: '处理中：三十秒后才有结果',
  refund_abnormal: '异常：钱退不回原处',
  bill_missing_ours: '账单有，我方没有',
  bill_missing_theirs: '我方有，账单没有',
  bill_paid_ours_unpaid: '账单已付，我方未付',
  bill_unpaid_ours_paid: '我方已付，账单未付',
  bill_ours_less: '我方金额少',
  bill_ours_more: '我方金额多',
  bill_wrong_fee: '手续费不一致',
};

const titles = { notify: '通知', other: '接口', charge: '自动续费', refund: '退款', bill: '账单' };

function titleOf(fault: SandboxFault): string {
  const [kind = ''] = fault.split('_');
  if (kind === 'contract') return titles.charge;
  return kind === 'notify' || kind === 'charge' || kind === 'refund' || kind === 'bill' ? titles[kind] : titles.other;
}

export function faultPage(on: ReadonlySet<SandboxFault>, isSaved: boolean): Page {
  const label = (fault: SandboxFault) => {
    const box = `<input type="checkbox" name="${fault}" value="on"${on.has(fault) ? ' checked' : ''}>`;
    return `<label>${box}<span>${words[fault]}<small>${fault}</small></span></label>`;
  };
  const sections = Object.values(titles)
    .map((title) => {
      const switches = sandboxFaults.filter((fault) => titleOf(fault) === title);
      return `<h2>${title}</h2><div class="sw">${switches.map(label).join('')}</div>`;
    })
    .join('');
  const saved = isSaved ? `<p class="nt" role="status">已保存，${on.size} 个开关打开。</p>` : '';
  return pageOf(
    '支付沙箱的开关',
    `<h1 class="big">支付沙箱的开关</h1><p class="nt">每个开关让沙箱犯一种真实渠道会犯的错；打开后一直有效，直到关掉。</p>${saved}` +
      `<form method="post" action="${sandboxPaths.payFaults}">${sections}` +
      `<div class="bt"><button class="yes">保存</button></div></form>`,
    true,
  );
}
