export const redeemRecordTexts = {
  title: '兑换记录',
  signInTitle: '登录后查看兑换记录',
  signInText: '用过的兑换码、换到了什么、到什么时候，都记在这里。',
  go: '去兑换',
} as const;

export const invitationTexts = {
  title: '邀请好友',
  signInTitle: '登录后查看邀请记录',
  signInText: '邀请了谁、走到哪一步、奖励有没有到账，都记在这里。',
} as const;
