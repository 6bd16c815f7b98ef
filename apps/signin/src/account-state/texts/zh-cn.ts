export const zhCN = {
  locked: {
    title: '账号暂时锁定',
    why: '密码连续输错太多次，暂时不能登录。',
    todo: '等倒计时结束再试；或者现在用验证码重设密码，马上解除。',
  },
  passwordOff: {
    title: '密码登录已停用',
    why: '密码累计输错次数太多，为了安全，不能再用密码登录。',
    todo: '用验证码或通行密钥登录一次，或者重设密码，就会恢复。',
  },
  pending: {
    title: '账号尚未激活',
    why: '这个账号是代为创建的，还没有本人确认过。',
    todo: '用验证码登录一次，就会自动激活。',
  },
  blocked: { title: '账号已被停用', why: '账号因违反规则被停用。', todo: '如果你认为这是误判，请联系客服说明情况。' },
  review: {
    title: '账号正在审核',
    why: '账号正在人工审核，一般一个工作日内有结果。',
    todo: '审核通过后就能登录，不需要重新注册。着急可以联系客服。',
  },
  frozen: {
    title: '账号已被冻结',
    why: '为保护账号安全，暂时不能登录。会员时长如何处理，见会员服务协议。',
    todo: '核实清楚后会由客服解除。联系客服说明情况，可以更快。',
  },
  cancelling: {
    title: '账号正在注销审核期',
    why: '你申请过注销，现在是审核期。审核期结束后，个人资料会被清除，无法恢复。',
    todo: '改主意了，现在就可以撤回，资料和会员都会保留。要继续注销，什么都不用做。',
  },
  reset: {
    title: '需要换一个新密码',
    why: '这个账号的密码可能不安全，需要换一个。',
    todo: '用手机或邮箱收验证码，设置新密码后就能登录。',
  },
  tooMany: { title: '尝试太频繁了', why: '短时间内试了太多次。', todo: '请过几分钟再试。' },
  other: {
    title: '暂时不能登录',
    why: '这个账号现在不能登录。',
    todo: '请稍后再试；如果一直这样，请联系客服并附上代码。',
  },
  timeLeft: '还要等',
  timeOver: '可以再次登录了',
  minutesLeft: (minutes: number) => `还要等大约 ${minutes} 分钟`,
  /** The date of the erasure, and the number of days in which the member can still withdraw the cancellation. */
  erasedOn: (day: string, days: number) => `个人资料将在 ${day} 清除，还有 ${days} 天可以撤回。`,
  tryAgain: '重新登录',
  byCode: '用验证码登录',
  toReset: '重设密码',
  withdraw: '撤回注销并登录',
  appeal: '联系客服',
  otherAccount: '换个账号登录',
};
