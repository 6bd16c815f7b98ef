/** Texts that all pages of the member centre share. */
export const memberTexts = {
  title: '会员中心',
  nav: '会员中心',
  pages: {
    overview: '会员状态',
    orders: '订单',
    messages: '消息',
    tickets: '我的工单',
    redeem: '兑换记录',
    invitations: '邀请好友',
    data: '数据与注销',
  },
  accountCentre: '账号中心',
  unread: (count: string) => `${count} 条未读`,
  loading: '正在读取…',
  retry: '重试',
  nameless: '玩家',
  signIn: '登录',
  signingIn: '处理中…',
  signInHint: '没有账号也可以直接登录，未注册的手机号会自动注册。',
  noScript: '这一页要先知道你是谁，需要浏览器允许运行 JavaScript。',
  here: {
    title: '会员中心',
    lead: '会员还剩几天、会不会自动扣款、账号是否安全，登录后一目了然。',
    list: [
      { name: '会员状态', description: '剩余天数和到期时间，精确到分钟' },
      { name: '订单与发票', description: '每一笔的商品、金额和状态' },
      { name: '账号安全', description: '手机、邮箱、密码、二次验证和登录设备' },
      { name: '消息与工单', description: '到期提醒、安全通知、客服回复' },
      { name: '你的数据', description: '随时导出，也可以注销账号' },
    ],
  },
} as const;
