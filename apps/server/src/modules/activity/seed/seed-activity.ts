import type { Award } from '@feisuo/contract/schemas/activity-parts';
import type { ActivityKind, RulesOf } from '../activities/kinds.ts';

/** What a first start runs, as far as it does not run for ten years for everybody. */
export interface SeedActivity<Kind extends ActivityKind = ActivityKind> {
  id: string;
  kind: Kind;
  name: string;
  picture: string;
  rules: RulesOf<Kind>;
  /** For so many days from the first start on. */
  days?: number;
}

export const coins = (amount: number): Award => ({ kind: 'coins', name: '加速币', amount });
export const days = (amount: number): Award => ({ kind: 'vip_days', name: '加速会员', amount });
