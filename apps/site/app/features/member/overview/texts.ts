import type { GrantSourceType } from '@feisuo/contract/facts/membership-vocabulary';
import type { GrantedPeriod } from '@feisuo/contract/schemas/membership';

export const overviewTexts = {
  unread: '会员明细暂时没有读到，天数按账号资料显示。',
  expired: '已到期',
  never: '还不是会员',
  left: '会员还剩',
  leftOfTrial: '试用还剩',
  leftOfSuper: '超级会员还剩',
  daysLabel: (days: number) => `${days} 天`,
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
  exportTitle: '导出我的数据',
  exportText: '资料、登录记录、站内消息、工单和其他属于你的内容，存成一个 JSON 文件。验证身份后立刻下载。',
  export: '去导出',
  stepsTitle: '注销账号要走四步',
  steps: (left: string, auditDays: number | null) => [
    { name: '确认并验证身份', description: '输入「注销」，再输入密码或验证码；开了二次验证还要再验一次' },
    { name: '核对剩余', description: left },
    { name: auditDays === null ? '审核期' : `审核期 ${auditDays} 天`, description: '账号停用，期间重新登录就能撤回' },
    { name: '完成', description: '个人资料删除，不能恢复' },
  ],
  leftDays: (days: number) => `还剩 ${days} 天会员，注销后作废`,
  leftSome: '会员还没到期，注销后一起作废',
  leftNone: '没有剩余的会员天数',
  before: '有要退款或开发票的订单，请先办完。',
  cancel: '申请注销',
  more: '协议与隐私设置',
} as const;
