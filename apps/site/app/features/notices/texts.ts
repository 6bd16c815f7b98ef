import type { NoticeKind, NoticeState } from '@feisuo/contract/facts/content-vocabulary';
import type { PillTone } from '../../components/pill.tsx';

export const noticeTexts = {
  title: '公告',
  eyebrow: '线路与服务',
  lead: '故障、维护和服务变化都写在这里：什么时候开始、影响哪里、什么时候恢复。',
  breadcrumb: '当前位置',
  home: '首页',
  kinds: { fault: '故障', maintenance: '维护', update: '更新', service: '服务' } satisfies Record<NoticeKind, string>,
  states: { upcoming: '尚未开始', running: '进行中', over: '已结束' } satisfies Record<NoticeState, string>,
  starts: '开始',
  ends: '结束',
  notEnded: '尚未结束',
  regions: '影响范围',
  published: (day: string) => `发布于 ${day}`,
  updated: (minute: string) => `最后更新 ${minute}`,
  all: '看全部公告',
  empty: '目前没有公告。',
  help: '遇到的问题不在这里？',
  ticket: '提交工单',
} as const;

export const kindTones: Record<NoticeKind, PillTone> = {
  fault: 'err',
  maintenance: 'warn',
  update: 'info',
  service: 'plain',
};

export const stateTones: Record<NoticeState, PillTone> = { upcoming: 'info', running: 'warn', over: 'ok' };
