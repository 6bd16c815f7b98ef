export const jsqTexts = {
  waiting: '正在确认你的见面礼…',
  signedOut: '登录就有，领到就到账。',
  gives: (award: string) => award,
  justNow: (coins: number) => `刚刚到账 ${coins} 加速币`,
  justNowText: '已经放进你的账户，不用再领取。',
  had: (coins: number) => `你已经领过 ${coins} 加速币`,
  hadText: '每个账号一次，记录在下面。',
  ways: [
    {
      href: '/activity/supply-station',
      title: '兑换加速时长',
      text: '还有抽奖次数、兑换码和实物奖品',
      motif: 'tower',
      hue: 'green',
    },
    { href: '/lottery', title: '去抽奖', text: '概率和库存全部公示', motif: 'wheel', hue: 'mag' },
  ],
} as const;
