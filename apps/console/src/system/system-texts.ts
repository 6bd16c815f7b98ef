import { formatSpan } from '../format-time.ts';

/** Labels of job queues. A queue without a label is shown by its name. */
const queueNames: Record<string, string> = {
  'activity-invitations': '邀请奖励到期发放',
  'ad-uploads': '投放转化回传',
  'carry-balances': '结转账本余额',
  'carry-out-refund': '向渠道退款',
  'coins-expire': '加速币过期',
  'count-orders': '订单按小时汇总',
  'count-steps': '转化步骤汇总',
  'dead-letters': '死信',
  'delete-files': '删除不再使用的文件',
  'deliver-email': '发邮件',
  'deliver-sms': '发短信',
  'deliver-webhooks': '发送事件回调',
  'erase-accounts': '到期注销账号',
  'forget-kept-answers': '清理过期的重复请求记录',
  housekeeping: '清理过期数据',
  'look-for-logouts': '查找待发的退出通知',
  'look-for-webhooks': '查找待发的事件回调',
  'make-codes': '生成兑换码',
  'make-partitions': '准备事件表的分区',
  'membership-notices': '会员到期提醒',
  'promotion-return-holds': '归还没有展示的名额',
  'promotion-roll-up': '推广效果汇总',
  'recognise-revenue': '按天确认收入',
  'reconcile-bills': '渠道账单对账',
  'rotate-signing-keys': '更换签名密钥',
  'send-alert': '发送告警',
  'send-logouts': '发送退出通知',
  'step-renewal': '推进一笔自动续费',
  'sweep-orders': '关闭超时订单',
  'sweep-refunds': '催办未完成的退款',
  'sweep-renewals': '查找到期的自动续费',
  'telemetry-roll-up': '访问数据汇总',
  'tell-of-guesses': '发送密码试错提醒',
  'watch-alerts': '检查告警条件',
};
export const queueNameOf = (queue: string): string => queueNames[queue] ?? queue;

const sandboxNames: Record<string, string> = {
  clock: '时钟',
  'outbox-sms': '短信',
  'outbox-email': '邮件',
  'demo-provider': '演示身份登录',
  'pay-sandbox': '支付沙箱',
  'share-ticket': '微信分享',
  'ad-uploads': '投放回传',
};
export const sandboxNameOf = (id: string): string => sandboxNames[id] ?? id;

/** Describes by how much the sandbox clock differs from the real time. */
export const describeShift = (ms: number): string =>
  ms === 0 ? '与真实时间一致' : `${ms > 0 ? '快' : '慢'} ${formatSpan(ms)}`;

/** Times to which operators often move the sandbox clock. */
export const clockChanges: Readonly<Record<string, string>> = {
  '+1h': '前进 1 小时',
  '+1d': '前进 1 天',
  '+7d': '前进 7 天',
  '+31d': '前进 31 天',
  reset: '拨回现在',
};
