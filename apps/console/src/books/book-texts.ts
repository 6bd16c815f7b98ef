import type { MismatchKind } from '@feisuo/contract/facts/pay-vocabulary';
import { channelNames } from '../orders/money-texts.ts';

const accounts: Record<string, string> = {
  'clearing:wechat': '微信支付待结算',
  'clearing:alipay': '支付宝待结算',
  bank: '银行存款',
  deferred_revenue: '预收（未提供的会员时长）',
  revenue: '收入',
  fee: '渠道手续费',
  discount: '折扣',
  refunds: '应退款',
  suspense: '待查款项',
};
export const accountNameOf = (account: string) => accounts[account] ?? account;
export const accountOptions = Object.entries(accounts).map(([value, label]) => ({ value, label }));

const journals: Record<string, string> = {
  payment: '收款',
  acceptance: '核对入账',
  refund: '决定退款',
  'refund paid': '渠道退款到账',
  'write-off': '核销',
  settlement: '渠道结算',
  revenue: '确认收入',
};
export const journalNameOf = (kind: string) => journals[kind] ?? kind;

/** Labels of mismatches and what to do about each, as in docs/payments.md. */
export const mismatchTexts: Record<MismatchKind, { text: string; advice: string }> = {
  we_lack: {
    text: '渠道有，我们没有',
    advice: '可能是同一商户号下的其他店铺，或者恢复过备份；查清之前，钱记在待查款项',
  },
  channel_paid_we_not: { text: '渠道已付（退），我们没有', advice: '看这笔订单；渠道恢复正常后重新读账单' },
  channel_lacks: { text: '账单缺这一笔', advice: '渠道能查到但账单没有：晚些重新读账单，或者问渠道' },
  we_paid_channel_not: { text: '我们已付，渠道没有', advice: '不要退款，先问渠道' },
  our_amount_less: { text: '我们记的金额少', advice: '两边逐笔核对，差额属于付款人或其中一方' },
  our_amount_more: { text: '我们记的金额多', advice: '两边逐笔核对，差额属于付款人或其中一方' },
  fee_differs: { text: '手续费不一致', advice: '费率改过的话，更新费率设置' },
};

/** How a mismatch of each kind comes about; shown on the page of a mismatch. */
export const mismatchCauses: Record<MismatchKind, string> = {
  channel_lacks: '我们记了这一笔，账单上没有；向渠道查单，渠道说有。多半是账单没有出全。',
  we_lack: '账单上有这一笔，单号却不是我们生成的。可能是同一商户号下的其他店铺、在渠道后台直接退的款，或者恢复过备份。',
  channel_paid_we_not: '账单上有这一笔，我们没有记。多半是通知丢失；对账时向渠道查过单，当时没有查到相符的结果。',
  we_paid_channel_not: '我们记了这一笔，渠道查不到，或者已经撤销。没弄清之前不要退款。',
  our_amount_less: '同一笔，我们记的金额比账单少。差额要么属于付款人，要么有一边记错。',
  our_amount_more: '同一笔，我们记的金额比账单多。差额要么属于付款人，要么有一边记错。',
  fee_differs: '渠道收的手续费与设置的费率算出来的不一样。',
};

/** What each kind of mismatch means, in a few words. */
export const mismatchHints: Record<MismatchKind, string> = {
  channel_lacks: '我方有成交，账单上没有，渠道查得到',
  we_lack: '账单上有，单号不是我们的',
  channel_paid_we_not: '多为通知丢失，再查渠道也没有对上',
  we_paid_channel_not: '渠道查不到，或者已经撤销',
  our_amount_less: '记账金额低于账单',
  our_amount_more: '记账金额高于账单',
  fee_differs: '不影响订单金额',
};

export { channelNames };
