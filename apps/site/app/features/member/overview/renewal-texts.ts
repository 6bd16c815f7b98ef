import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';

export const payTypeNames = { wechat: '微信支付', alipay: '支付宝' } satisfies Record<PayType, string>;

export const renewalTexts = {
  title: '自动续费',
  on: '已开启',
  off: '未开启',
  isOn: '已开启。',
  isOff: '已关闭。',
  never: '没有开启。',
  onWith: (day: string, payType: PayType, yuan: string, noticeDay: string) =>
    `${day}从${payTypeNames[payType]}扣 ¥${yuan}，${noticeDay}会先通知你。关掉开关即刻生效，剩余天数照常使用。`,
  offWith: '不会再扣款，已付的天数照常用完。想再续，购买时勾选就行。',
  /** Shown if this page cannot change the renewal: says where the member can change it. */
  onElsewhere:
    '到期前会从你签约的付款方式扣款续期，每次扣款前 5 天通知。要关闭，可以在微信或支付宝的自动扣款里解约，或者',
  ticket: '提交工单',
  ticketAfter: '由客服办理。',
  nothing: '不会从你的任何账户扣款。',
  nothingAfter: '到期后会员自动停止，不会扣款。',
  stopped: '自动续费已关闭',
  dialog: {
    title: '重新开启自动续费？',
    terms:
      '自动续费要在购买时由你勾选，并在微信或支付宝里签约，不会在这里直接打开。金额、扣款日和怎么关闭，签约前都会写明。',
    rule: '自动续费规则',
    cancel: '先不开',
    buy: '去会员页',
  },
} as const;
