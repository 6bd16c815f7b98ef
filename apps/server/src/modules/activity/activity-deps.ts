import type { PlacedKind } from '@feisuo/contract/facts/activity-places';
import type { SoldProduct } from '@feisuo/contract/schemas/activity-pages';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { MasterKey } from '../../keys/master-key.ts';

/** The facts about a member that activities use. */
export interface Participant {
  registeredAt: Date;
  phone: string | null;
  vip: 'none' | 'trial' | 'member';
  /** End of the last membership; null during a membership and when there was none. */
  lapsedAt: Date | null;
  hasBought: boolean;
}

/** Keys besides the account that limit a gift to once. */
export interface OnceOnly {
  purpose: string;
  phone?: string | null;
  device?: string;
}

/** Implemented by other modules, injected by the wiring. */
export interface ActivityPorts {
  /** Grants membership days, idempotent per source. */
  giveDays(tx: Database, gift: { accountId: string; sourceId: string; days: number; at: Date }): Promise<void>;
  /** Null for non-members. */
  findVipEnd(db: Database, accountId: string, now: Date): Promise<Date | null>;
  /** The membership end after the given days. */
  previewVipEnd(db: Database, accountId: string, days: number, now: Date): Promise<Date>;
  takeBackDays(tx: Database, gift: { sourceId: string; at: Date }): Promise<void>;
  /** Null when the account does not exist. */
  describePerson(db: Database, accountId: string, now: Date): Promise<Participant | null>;
  /** Whether a purchase exists that is past full refund. */
  hasKeptPurchase(db: Database, accountId: string, now: Date): Promise<boolean>;
  /** Masked name for others, such as `138****0021`; null when the account does not exist. */
  findShownName(db: Database, accountId: string, now: Date): Promise<string | null>;
  /** Whether one account was ever signed in on a device of the other, or on the given device. */
  haveSharedDevice(db: Database, one: string, other: string, device: string, now: Date): Promise<boolean>;
  /**
   * Claims phone and device for a purpose, both or neither; false when either was claimed before, also by an erased
   * account.
   */
  takeOnce(tx: Database, masterKey: MasterKey, once: OnceOnly, at: Date): Promise<boolean>;
  /** Whether phone or device was claimed. */
  isTaken(db: Database, masterKey: MasterKey, once: OnceOnly): Promise<boolean>;
  /** The sender id in a member's share links; `readShare` verifies a link and returns it, or null. */
  sharerOf(masterKey: MasterKey, accountId: string): string;
  /** The `share` parameter of a member's link. Registers the member as sender, so that visits count. */
  signMemberShare(deps: Pick<Deps, 'db' | 'clock' | 'masterKey'>, accountId: string): Promise<string>;
  readShare(masterKey: MasterKey, share: string, now: Date): string | null;
  /** Sends a message to each member's message centre. */
  tellMembers(
    tx: Database,
    deps: Pick<Deps, 'masterKey' | 'clock'>,
    accountIds: readonly string[],
    letter: { title: string; text: string },
  ): Promise<void>;
  /** A catalogue product at its price for an activity, or null. */
  findSold(db: Database, sale: { productId: string; actId: string }, now: Date): Promise<SoldProduct | null>;
  /** The activity that the site's page of this kind shows, or null. */
  findShown(db: Database, kind: PlacedKind): Promise<string | null>;
}

export interface ActivityDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'>, ActivityPorts {
  config: Pick<Deps['config'], 'siteOrigin'>;
  /** Multiplies rate limits where one address stands for many visitors. */
  limitsScale: number;
}
