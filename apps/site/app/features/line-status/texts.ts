import {
  lineStateTexts,
  type IncidentKind,
  type IncidentPhase,
  type LineState,
} from '@feisuo/contract/facts/status-vocabulary';
import type { LineSummary } from '@feisuo/contract/schemas/status';
import type { PillTone } from '../../components/pill.tsx';

export const lineTexts = {
  title: '线路状态',
  eyebrow: '现在能不能用',
  lead: '每个方向现在通不通，最近 90 天出过什么事，都在这里。',
  none: '还没有登记线路。',
  more: '查看线路状态',
  directions: '各个方向',
  open: '正在处理',
  planned: '计划维护',
  past: '过往记录',
  noPast: '最近 12 个月没有登记过故障或维护。',
  kinds: { fault: '故障', maintenance: '维护' } satisfies Record<IncidentKind, string>,
  phases: { planned: '尚未开始', open: '进行中', over: '已结束', cancelled: '已取消' } satisfies Record<
    IncidentPhase,
    string
  >,
  starts: '开始',
  ends: '恢复',
  endsPlanned: '预计结束',
  notEnded: '还没恢复',
  affected: '影响方向',
  firstDay: '90 天前',
  today: '今天',
  unknown: '没有记录',
  feed: '订阅更新（RSS）',
  note: '这里只写确认过的线路问题，时间是北京时间。你家到游戏的延迟，用首页的测速看更准。',
  month: (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`,
} as const;

export const lineTones: Record<LineState, PillTone> = {
  normal: 'ok',
  maintenance: 'info',
  congested: 'warn',
  down: 'err',
};

/** Maximum number of line regions that the summary names. If more are affected, the summary gives their number. */
const NAMED = 3;

/** A summary in one line, such as `全部线路正常` or `东京方向拥堵，首尔方向维护`. */
export function summaryText({ affected }: LineSummary): string {
  if (affected.length === 0) return '全部线路正常';
  const states = [...new Set(affected.map(({ state }) => state))];
  return states
    .map((state) => {
      const names = affected.filter((one) => one.state === state).map(({ name }) => name);
      const shown = names.slice(0, NAMED).join('、');
      const place = names.length > NAMED ? `${shown}等 ${names.length} 个方向` : `${shown}方向`;
      return place + lineStateTexts[state];
    })
    .join('，');
}
