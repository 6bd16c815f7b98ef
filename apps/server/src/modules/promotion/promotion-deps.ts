import type { VipState } from '@feisuo/contract/facts/slot-vocabulary';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** Account facts for targeting. */
export interface PersonFacts {
  registeredAt: Date | null;
  vip: VipState;
  /** Null without a running membership, or with one that does not end. */
  daysLeft: number | null;
}

/** Implemented by other modules, injected by the wiring. */
export interface PromotionPorts {
  identify: IdentifyMember;
  describePerson(accountId: string): Promise<PersonFacts>;
  /** Channels with a name. */
  listChannelIds(): Promise<string[]>;
  /** Replaces `{brand}` in stored texts. */
  fillIn<T>(value: T): Promise<T>;
}

export interface PromotionDeps extends Deps, PromotionPorts {}
