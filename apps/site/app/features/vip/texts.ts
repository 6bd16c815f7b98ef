export const vipTexts = {
  currency: '¥',
  days: (days: number) => `${days} 天`,

  table: '会员时长对照',
  choose: '选一种',
  legend: '选择会员时长',
  option: (name: string, price: string, days: number) => `${name}，${price} 元，${days} 天`,
  length: '时长',
  dayUnit: '天',
  perDay: '折合每天',
  about: (price: string) => `约 ¥${price}`,
  startsOn: '生效时间',
  afterwards: '到期后',
  stops: '停止，不扣款',
  renews: (days: number, price: string) => `续 ${days} 天，扣 ¥${price}`,
  noPlans: '现在没有在售的会员，可以先用试用。',

  checkout: '结账',
  account: '充值账号',
  notSignedIn: '未登录',
  signIn: '登录',
  loading: '正在读取登录状态',
  unreachable: '连不上账号服务',
  unclear: '暂时无法显示',
  current: '当前会员',
  none: '未开通',
  afterSignIn: '登录后显示',
  until: (day: string) => `至 ${day}`,
  endsOn: '购买后到期日',
  methods: '付款方式',
  checkFirst: '核对后再生成付款码',
  howItGoes: (minutes: number) => `点下面的按钮才会生成订单；付款码 ${minutes} 分钟后失效。`,
  checkFirstOnPhone: '核对后再付款',
  howItGoesOnPhone: (minutes: number) => `点下面的按钮才会生成订单，${minutes} 分钟内有效。`,
  /**
   * Label of the button: `code` for a code to scan, `phone` for a payment on a phone, and another for JSAPI inside
   * WeChat.
   */
  asks: {
    code: (price: string) => `生成付款码 ¥${price}`,
    phone: (price: string) => `去付款 ¥${price}`,
    jsapi: (price: string) => `微信支付 ¥${price}`,
  },
  needsScript: '付款码由浏览器里的程序生成，请开启 JavaScript 后付款。',
  shortcuts: '结账',
  goToCheckout: '去结账',

  /** Texts for members, who already had the trial. */
  mine: {
    trial: '你的试用还剩这些天',
    member: '你的会员还剩这些天',
    over: '你的会员已到期',
    until: (day: string) => `到 ${day}，新买的接着用。`,
    again: '付款后立即恢复加速。',
    way: '会员中心',
    closing: ['用得顺手，', '再续也不迟。'],
    download: '下载客户端',
  },

  calculator: '退款试算',
  planAndDays: (plan: string, days: number) => `${plan} · ${days} 天`,
  used: ['已经用了', '天'],
  usedDays: (days: number) => `已经用了 ${days} 天`,
  refund: '可退',
  fullRefund: '没有启动过加速，全额退回',
  formula: (price: string, days: number, left: number, refund: string) => `${price} ÷ ${days} × ${left} = ${refund}`,

  ask: '提交工单',
  help: '看帮助',
} as const;
