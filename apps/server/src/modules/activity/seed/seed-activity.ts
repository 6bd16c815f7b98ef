import type { Award } from '@feisuo/contract/schemas/activity-parts';
import type { ActivityKind, RulesOf } from '../activities/kinds.ts';

/** A seeded activity; by default for everyone and for ten years. */
export interface SeedActivity<Kind extends ActivityKind = ActivityKind> {
  id: string;
  kind: Kind;
  name: string;
  picture: string;
  rules: RulesOf<Kind>;
  /** Days from the first start. */
  days?: number;
}

export const coins = (amount: number): Award => ({ kind: 'coins', name: '加速币', amount });
export const days = (amount: number): Award => ({ kind: 'vip_days', name: '加速会员', amount });
