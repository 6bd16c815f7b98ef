import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { Vas } from './grants/timeline.ts';
import type { CachedRules } from './cached-rules.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** What other modules know and membership asks for; the wiring hands it in. */
export interface MembershipPorts {
  /** The document `membership` as stored; null in an installation without content. */
  readRules(): Promise<unknown>;
  /** What a popup gives away, by the creative that was shown in a slot; and whether this member may have it now. */
  findOffer(claim: OfferClaim): Promise<{ productId: string; standing: OfferStanding } | null>;
  /** A product that may be claimed, and for how many days. */
  findClaimable(productId: string): Promise<{ vas: Vas; days: number } | null>;
  /** What somebody has shown to hold. */
  findContacts(db: Database, accountId: string): Promise<Contacts | null>;
  /** Kinds that renew themselves, as a JSON list that any statement may ask for. */
  renewingIn(accountId: SQLWrapper): SQL<Vas[]>;
  /** Puts a letter into a member's message centre, if and only if the transaction commits. */
  tellMember(tx: Database, accountId: string, letter: { title: string; text: string }): Promise<void>;
}

/** A claim of what a creative gives away, with what its request says of where it comes from. */
export interface OfferClaim {
  accountId: string;
  /** Empty where the request names none. */
  device: string;
  slotId: string;
  creativeId: string;
  params: Record<string, unknown>;
  request: FastifyRequest;
}

/** `closed`: slot, line item or creative is off, outside its window or hours. */
type OfferStanding = 'open' | 'closed' | 'not_for_member';

export interface Contacts {
  phone: string | null;
  email: string | null;
}

export interface MembershipDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'>, Omit<MembershipPorts, 'readRules'> {
  rules: CachedRules;
  /** Whether somebody new gets the trial without asking. */
  isTrialAuto: boolean;
  /** Scales limits per address. */
  limitsScale: number;
}

export interface MembershipRoutesDeps extends MembershipDeps {
  identify: IdentifyMember;
}
