import type { DashboardFigures } from '@feisuo/contract/schemas/console-dashboard';
import { shareOf } from '../kit/report/compare.ts';
import type { Figure } from '../kit/report/figure.ts';

export const figures: readonly Figure<DashboardFigures>[] = [
  { name: '访问', kind: 'count', of: ({ visits }) => visits },
  { name: '下载', kind: 'count', of: ({ downloads }) => downloads },
  { name: '注册', kind: 'count', of: ({ registers }) => registers },
  { name: '下单', kind: 'count', of: ({ orders }) => orders },
  { name: '付费订单', kind: 'count', of: ({ sales }) => sales },
  { name: '收款', kind: 'money', of: ({ paidFen }) => paidFen },
  { name: '退款', kind: 'money', of: ({ refundedFen }) => refundedFen, isBad: true },
  { name: '访问到付费', kind: 'share', of: ({ paidVisits, visits }) => shareOf(paidVisits, visits) },
];
