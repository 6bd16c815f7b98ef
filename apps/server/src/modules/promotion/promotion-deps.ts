import type { VipState } from '@feisuo/contract/facts/slot-vocabulary';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** What other modules know of somebody, as far as line items ask. */
export interface PersonFacts {
  registeredAt: Date | null;
  vip: VipState;
  /** Null without a running membership, or with one that does not end. */
  daysLeft: number | null;
}

/** What promotion asks of others, which it knows nothing of; the wiring hands it in. */
export interface PromotionPorts {
  identify: IdentifyMember;
  describePerson(accountId: string): Promise<PersonFacts>;
  /** The channels that somebody gave a name. */
  listChannelIds(): Promise<string[]>;
  /** Puts the brand where stored texts say `{brand}`. */
  fillIn<T>(value: T): Promise<T>;
}

export interface PromotionDeps extends Deps, PromotionPorts {}
