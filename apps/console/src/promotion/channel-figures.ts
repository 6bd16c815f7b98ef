import type { ChannelFigures } from '@feisuo/contract/schemas/console-reports';
import type { Figure } from '../kit/report/figure.ts';

/** The figures of the report on channels. */
export const channelFigures: readonly Figure<ChannelFigures>[] = [
  { name: '访问', kind: 'count', of: ({ visits }) => visits },
  { name: '点击', kind: 'count', of: ({ clicks }) => clicks },
  { name: '下载', kind: 'count', of: ({ downloads }) => downloads },
  { name: '注册', kind: 'count', of: ({ registers }) => registers },
  { name: '下单', kind: 'count', of: ({ orders }) => orders },
  { name: '付费订单', kind: 'count', of: ({ sales }) => sales },
  { name: '付费金额', kind: 'money', of: ({ paidFen }) => paidFen },
  { name: '退款', kind: 'money', of: ({ refundedFen }) => refundedFen, isBad: true },
];
