import type { AdFault, SandboxFault } from '@feisuo/contract/schemas/sandbox';

/** Labels of the faults that the payment sandbox can produce. */
export const faultNames: Record<SandboxFault, string> = {
  notify_lost: '付款通知丢失',
  notify_delayed: '付款通知迟到',
  notify_repeated: '付款通知重复',
  notify_reordered: '付款通知乱序',
  notify_bad_signature: '付款通知签名不对',
  notify_wrong_amount: '付款通知金额不对',
  notify_wrong_merchant: '付款通知商户不对',
  create_timeout: '下单超时',
  create_refused: '下单被拒',
  error_after_commit: '已受理却报错',
  query_fails: '查单失败',
  query_unpaid: '查单一律答未付',
  close_fails: '关单失败',
  pay_fails: '付款失败',
  charge_insufficient: '续费扣款余额不足',
  charge_declined: '续费扣款被拒',
  charge_late: '续费扣款迟到',
  contract_fails: '签约失败',
  refund_processing: '退款处理中',
  refund_abnormal: '退款异常',
  reply_bad_signature: '应答签名不对',
  bill_missing_ours: '账单缺我方的一笔',
  bill_missing_theirs: '账单多出一笔',
  bill_paid_ours_unpaid: '账单已付、我方未付',
  bill_unpaid_ours_paid: '账单未付、我方已付',
  bill_ours_less: '我方金额偏小',
  bill_ours_more: '我方金额偏大',
  bill_wrong_fee: '账单手续费不对',
};

/** Labels of the faults that the simulated ad platforms can produce. */
export const adFaultNames: Record<AdFault, string> = {
  busy: '暂时繁忙',
  refuse: '不认密钥',
  silent: '收下却不应答',
  partial: '拒绝一批里的第一条',
};
