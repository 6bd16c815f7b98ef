import type { PromotionFigures } from '@feisuo/contract/schemas/console-reports';
import { shareOf } from '../kit/report/compare.ts';
import type { Figure } from '../kit/report/figure.ts';

/** The figures of the report on slots and line items. */
export const promotionFigures: readonly Figure<PromotionFigures>[] = [
  { name: '曝光', kind: 'count', of: ({ shows }) => shows },
  { name: '点击', kind: 'count', of: ({ clicks }) => clicks },
  { name: '点击率', kind: 'share', of: ({ clicks, shows }) => shareOf(clicks, shows) },
  { name: '手动关闭', kind: 'count', of: ({ closes }) => closes, isBad: true },
  { name: '注册', kind: 'count', of: ({ registers }) => registers },
  { name: '付费', kind: 'count', of: ({ pays }) => pays },
  { name: '付费金额', kind: 'money', of: ({ paidFen }) => paidFen },
  { name: '填充率', kind: 'share', of: ({ fills, requests }) => shareOf(fills, requests) },
];
