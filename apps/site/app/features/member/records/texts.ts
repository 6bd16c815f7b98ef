export const redeemRecordTexts = {
  title: '兑换记录',
  signInTitle: '登录后查看兑换记录',
  signInText: '用过的兑换码、兑换的内容和有效期，都在这里。',
  go: '去兑换',
} as const;

export const invitationTexts = {
  title: '邀请好友',
  signInTitle: '登录后查看邀请记录',
  signInText: '邀请了谁、进度如何、奖励有没有到账，都在这里。',
} as const;
