import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { Gift } from '../gift/gift-view.ts';

/** What blocks show of other things than themselves, as visitors see it. */
export interface BlockFacts {
  /** By the activity's id; null where there is none. */
  gifts: Readonly<Record<string, Gift | null>>;
  plans: readonly Plan[];
}
