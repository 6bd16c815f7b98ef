export const menuTexts = {
  menu: '的账号菜单',
  entering: '正在登录…',
  nameless: '玩家',
  trialUntil: (days: number, day: string) => `试用中，还有 ${days} 天${day && `，到 ${day}`}`,
  vipUntil: (days: number, day: string) => `会员还有 ${days} 天${day && `，到 ${day}`}`,
  superRuns: '超级会员生效中',
  ended: '会员已到期',
  noVip: '还不是会员',
  signOut: '退出登录',
  signedOut: '已退出登录',
} as const;

/** The links of the account menu. The account centre is on another host; its link has the address to return to. */
export const menuLinks = (accountHref: string, from: string): { text: string; href: string; isOutside?: true }[] => [
  { text: '会员中心', href: '/member' },
  { text: '订单', href: '/member/orders' },
  { text: '消息', href: '/member/messages' },
  { text: '工单', href: '/member/tickets' },
  { text: '兑换码', href: '/redeem' },
  { text: '账号中心', href: `${accountHref}?${new URLSearchParams({ from })}`, isOutside: true },
];
