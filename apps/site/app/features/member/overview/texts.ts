import type { GrantSourceType } from '@feisuo/contract/facts/membership-vocabulary';
import type { GrantedPeriod } from '@feisuo/contract/schemas/membership';

export const overviewTexts = {
  unread: '会员明细暂时没有读到，天数按账号资料显示。',
  expired: '已到期',
  never: '还不是会员',
  left: '会员还剩',
  leftOfTrial: '试用还剩',
  leftOfSuper: '超级会员还剩',
  day: '天',
  until: '有效期至',
  endedAt: (at: string) => `已于 ${at} 到期`,
  neverText: '购买或领取会员后，剩余天数显示在这里',
  running: '生效中',
  noEnd: '到期时间请以客户端显示为准',
  paidFrom: (card: string, day: string) => `试用到 ${day}，之后是${card}`,
  alsoVip: (at: string) => `加速器会员另计，到 ${at}`,
  renew: '续费',
  plans: '看会员方案',
  cloth: {
    since: (day: string, used: number) => `${day} 起，已用 ${used} 天`,
    today: (day: string) => `今天 ${day}`,
    todayUsed: (day: string, used: number) => `今天 ${day}，已用 ${used} 天`,
    ends: (day: string) => `${day} 到期`,
    weeks: '一格一周',
  },
} as const;

export const periodTexts = {
  title: '会员时长明细',
  sources: {
    trial: '新用户试用',
    claim: '领取',
    order: '购买',
    operator: '客服发放',
    activity: '活动奖励',
    import: '原平台转入',
  } satisfies Record<GrantSourceType, string>,
  kinds: { 3: '', 5: '超级会员 · ' } as Record<number, string>,
  length: (length: GrantedPeriod['length']) => ('days' in length ? `${length.days} 天` : `${length.months} 个月`),
  span: (from: string, until: string) => `${from} 至 ${until}`,
  unused: '未使用，已收回',
  states: { running: '使用中', waiting: '待生效', used: '已用完', revoked: '已收回' },
  all: (count: number) => `全部 ${count} 笔`,
  less: '收起',
} as const;

export const endTexts = {
  title: '数据与注销',
  what: '导出个人数据，或注销账号',
  text: '在账号中心办理，要先验证身份。注销有审核期，期间重新登录就能撤回。',
  go: '前往办理',
} as const;
