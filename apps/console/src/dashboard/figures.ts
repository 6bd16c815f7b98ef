import type { DashboardFigures } from '@feisuo/contract/schemas/console-dashboard';
import type { FigureKind } from '../kit/chart/figure-kinds.ts';
import { shareOf } from './compare.ts';

/** A figure that the dashboard shows, and how it is computed for a day or a channel. */
export interface Figure {
  name: string;
  kind: FigureKind;
  /** Computes the figure; null if it is undefined, such as a ratio to zero. */
  of: (figures: DashboardFigures) => number | null;
  /** Whether an increase is bad. */
  isBad?: boolean;
}

export const figures: readonly Figure[] = [
  { name: '访问', kind: 'count', of: ({ visits }) => visits },
  { name: '下载', kind: 'count', of: ({ downloads }) => downloads },
  { name: '注册', kind: 'count', of: ({ registers }) => registers },
  { name: '下单', kind: 'count', of: ({ orders }) => orders },
  { name: '付费订单', kind: 'count', of: ({ sales }) => sales },
  { name: '收款', kind: 'money', of: ({ paidFen }) => paidFen },
  { name: '退款', kind: 'money', of: ({ refundedFen }) => refundedFen, isBad: true },
  { name: '访问到付费', kind: 'share', of: ({ paidVisits, visits }) => shareOf(paidVisits, visits) },
];
