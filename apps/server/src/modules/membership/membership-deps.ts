import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { Vas } from './grants/timeline.ts';
import type { CachedRules } from './cached-rules.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** Supplied by the wiring. */
export interface MembershipPorts {
  /** The stored document `membership`; null in an installation without content. */
  readRules(): Promise<unknown>;
  /** The product of a creative in a slot, and whether this member may claim it now. */
  findOffer(claim: OfferClaim): Promise<{ productId: string; standing: OfferStanding } | null>;
  /** A claimable product, and its days. */
  findClaimable(productId: string): Promise<{ vas: Vas; days: number } | null>;
  /** Verified phone and e-mail. */
  findContacts(db: Database, accountId: string): Promise<Contacts | null>;
  /** Kinds with automatic renewal, as a JSON list for use in other statements. */
  renewingIn(accountId: SQLWrapper): SQL<Vas[]>;
  /** Sends a message to the member's message centre, in the same transaction. */
  tellMember(tx: Database, accountId: string, letter: { title: string; text: string }): Promise<void>;
}

/** A claim of a creative's product, with the facts of its request. */
export interface OfferClaim {
  accountId: string;
  /** Empty where the request has none. */
  device: string;
  slotId: string;
  creativeId: string;
  params: Record<string, unknown>;
  request: FastifyRequest;
}

/** `closed`: slot, line item or creative is off, or outside its window or hours. */
type OfferStanding = 'open' | 'closed' | 'not_for_member';

export interface Contacts {
  phone: string | null;
  email: string | null;
}

export interface MembershipDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'>, Omit<MembershipPorts, 'readRules'> {
  rules: CachedRules;
  /** Whether new accounts get the trial without asking. */
  isTrialAuto: boolean;
  /** Scales limits per address. */
  limitsScale: number;
}

export interface MembershipRoutesDeps extends MembershipDeps {
  identify: IdentifyMember;
}
