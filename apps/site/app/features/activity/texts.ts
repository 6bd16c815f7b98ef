/** Words that every activity page shares. What a page says of itself is in its document. */
export const activityTexts = {
  period: '活动时间（北京时间）',
  between: (from: string, to: string) => `${from} 至 ${to}`,
  openEnded: (from: string) => `${from} 起，长期开放`,
  rules: '规则',
  readRules: '看完整规则',
  rulesTitle: '活动规则（全文）',
  rulesText: '页面上别处的说明如与这里不一致，以这里为准。',
  states: { upcoming: '未开始', running: '进行中', ended: '已结束', off: '已下线' },
  loading: '正在读取',
  retry: '重试',
  unreachable: '暂时连不上账号服务，读不到你的记录。',
  signIn: '登录',
  signingIn: '正在打开登录…',
  busy: '处理中…',
  close: '关闭',
  coin: '加速币',
  purse: '我的加速币',
  purseUnknown: '登录后可见',
  notices: '看公告',
  noScript: '这部分要用到脚本，你的浏览器没有开启。时间、内容和规则照样可以在本页读到。',
  awards: {
    coins: (amount: number) => `${amount} 加速币`,
    vip_days: (amount: number) => `加速时长 ${amount} 天`,
    chances: (amount: number) => `抽线机会 ${amount} 次`,
    make_up_card: (amount: number) => `补签卡 ${amount} 张`,
    thing: (name: string, amount: number) => (amount > 1 ? `${name} × ${amount}` : name),
  },
} as const;

/** What stands in the place of an activity that somebody cannot take part in just now; never an empty one. */
export const standingTexts = {
  waiting: { title: '正在读取你的进度', text: '' },
  'signed-out': { title: '登录后参加', text: '进度和奖励记在账号里，换一台电脑也在。' },
  upcoming: { title: '活动还没开始', text: '到时直接来，不用预约，也没有抢先资格。' },
  ended: { title: '活动已经结束', text: '已经到账的继续有效，记录也还在。' },
  'sold-out': { title: '这一期已经发完了', text: '发完就是发完，不会再补出「最后几份」。' },
  claimed: { title: '你已经领过了', text: '每人一次，领到的东西在会员中心。' },
  'not-eligible': { title: '这个账号不符合条件', text: '参加条件写在规则里。认为判断有误，可以提交工单。' },
  offline: { title: '没有连上服务', text: '什么都没有被扣掉。检查一下网络，再试一次。' },
} as const;
