import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { Vas } from './grants/timeline.ts';
import type { CachedRules } from './cached-rules.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** Functions that the wiring supplies from other modules. */
export interface MembershipPorts {
  /** Reads the stored document `membership`; null if the installation has no content. */
  readRules(): Promise<unknown>;
  /** Finds the product of a creative in a slot, and whether this member may claim it now. */
  findOffer(claim: OfferClaim): Promise<{ productId: string; status: OfferStatus } | null>;
  /** Finds the kind and the claim days of a product. Null if the product cannot be claimed. */
  findClaimable(productId: string): Promise<{ vas: Vas; days: number } | null>;
  /** Finds the verified phone number and mail address of an account. */
  findContacts(db: Database, accountId: string): Promise<Contacts | null>;
  /** SQL for the kinds with an active automatic renewal, as a JSON list, to embed in other statements. */
  renewingIn(accountId: SQLWrapper): SQL<Vas[]>;
  /** Sends a message to the member's message centre in the given transaction. */
  tellMember(tx: Database, accountId: string, letter: Letter): Promise<void>;
}

export interface Letter {
  title: string;
  text: string;
  /** Whether the site greets the member with this message in a popup, until it is read. */
  isWelcome?: boolean;
}

/** A member's claim of the product of a creative. */
export interface OfferClaim {
  accountId: string;
  /** Empty if the request contains no device id. */
  device: string;
  slotId: string;
  creativeId: string;
  params: Record<string, unknown>;
  request: FastifyRequest;
}

/** `closed`: the slot, line item or creative is off, or it is outside its dates or hours. */
type OfferStatus = 'open' | 'closed' | 'not_for_member';

export interface Contacts {
  phone: string | null;
  email: string | null;
}

export interface MembershipDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'>, Omit<MembershipPorts, 'readRules'> {
  rules: CachedRules;
  /** Whether a new account gets the trial automatically. */
  isTrialAuto: boolean;
  /** Factor for the limits per address. */
  limitsScale: number;
}

export interface MembershipRoutesDeps extends MembershipDeps {
  identify: IdentifyMember;
}
