import type { VipState } from '@feisuo/contract/facts/slot-vocabulary';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** Data of an account that targeting uses. */
export interface PersonFacts {
  registeredAt: Date | null;
  vip: VipState;
  /** Null if no membership runs, or if it has no end. */
  daysLeft: number | null;
}

/** Functions of other modules that promotion needs; the wiring supplies them. */
export interface PromotionPorts {
  identify: IdentifyMember;
  describePerson(accountId: string): Promise<PersonFacts>;
  /** Ids of the channels that operators have named. */
  listChannelIds(): Promise<string[]>;
  /** Replaces `{brand}` in stored texts. */
  fillIn<T>(value: T): Promise<T>;
}

export interface PromotionDeps extends Deps, PromotionPorts {}
