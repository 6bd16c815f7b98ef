import type { VipState } from '@feisuo/contract/facts/slot-vocabulary';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** Data of an account that line items can target. */
export interface PersonFacts {
  registeredAt: Date | null;
  vip: VipState;
  /** Days left in the membership; null without a running membership, or if the membership has no end. */
  daysLeft: number | null;
}

/** Functions that other modules implement and the wiring injects. */
export interface PromotionPorts {
  identify: IdentifyMember;
  /** Like `identify`; the same statement reads what line items can target. */
  identifyPerson(request: FastifyRequest): Promise<{ accountId: string; person: PersonFacts }>;
  listChannelIds(): Promise<string[]>;
  /** Replaces `{brand}` in stored texts. */
  fillIn<T>(value: T): Promise<T>;
}

export interface PromotionDeps extends Deps, PromotionPorts {}
