export const getVipTexts = {
  notNow: '暂不领取',
  claiming: '领取中…',
  signInFirst: '登录后领到你的账号里。',
  claimed: (days: number) => `已到账 ${days} 天会员，正在下载客户端。`,
  download: '不领也可以下载',
} as const;
