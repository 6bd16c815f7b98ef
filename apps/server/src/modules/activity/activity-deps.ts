import type { PlacedKind } from '@feisuo/contract/facts/activity-pages-by-kind';
import type { SoldProduct } from '@feisuo/contract/schemas/activity-pages';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { MasterKey } from '../../keys/master-key.ts';

/** Facts about a member that decide whether the member can take part in activities. */
export interface Participant {
  registeredAt: Date;
  phone: string | null;
  vip: 'none' | 'trial' | 'member';
  /** End of the most recent membership. Null if a membership is running, or if the member never had a membership. */
  lapsedAt: Date | null;
  hasBought: boolean;
}

/** A phone number and a device that can be claimed once per purpose, for example for one gift. */
export interface OnceOnly {
  purpose: string;
  phone?: string | null;
  device?: string;
}

/** Functions that other modules implement and the wiring injects. */
export interface ActivityPorts {
  /** Grants membership days. Repeated calls with the same `sourceId` grant the days once. */
  giveDays(tx: Database, gift: { accountId: string; sourceId: string; days: number; at: Date }): Promise<void>;
  /** Null if the account has no running membership. */
  findVipEnd(db: Database, accountId: string, now: Date): Promise<Date | null>;
  /** Returns when the membership would end if these days were granted. */
  previewVipEnd(db: Database, accountId: string, days: number, now: Date): Promise<Date>;
  takeBackDays(tx: Database, gift: { sourceId: string; at: Date }): Promise<void>;
  /** Null when the account does not exist. */
  describePerson(db: Database, accountId: string, now: Date): Promise<Participant | null>;
  /** Whether the account has a purchase that can no longer be fully refunded. */
  hasMaturePurchase(db: Database, accountId: string, now: Date): Promise<boolean>;
  /**
   * Returns when the days of a purchase began or will begin. Null if the purchase was refunded in part, or while a
   * refund is undecided.
   */
  findPurchaseStart(db: Database, orderId: string, now: Date): Promise<Date | null>;
  /**
   * Returns the masked name that other members may see, such as `138****0021`. Null when the account does not exist.
   */
  findShownName(db: Database, accountId: string, now: Date): Promise<string | null>;
  /** Whether one of the two accounts was ever signed in on the other account's device or on the given device. */
  haveSharedDevice(db: Database, one: string, other: string, device: string, now: Date): Promise<boolean>;
  /**
   * Claims a phone number and a device for a purpose. If either was claimed before, even by an account that is now
   * erased, claims neither and returns false.
   */
  takeOnce(tx: Database, masterKey: MasterKey, once: OnceOnly, at: Date): Promise<boolean>;
  /** Whether the phone or the device was already claimed for this purpose. */
  isTaken(db: Database, masterKey: MasterKey, once: OnceOnly): Promise<boolean>;
  /**
   * Returns the sender id that a member's share links contain. `readShare` verifies a link and returns this id, or
   * null.
   */
  sharerOf(masterKey: MasterKey, accountId: string): string;
  /**
   * Returns the `share` parameter for a member's link. Registers the member as a sender, so that visits by this link
   * count.
   */
  signMemberShare(deps: Pick<Deps, 'db' | 'clock' | 'masterKey'>, accountId: string): Promise<string>;
  readShare(masterKey: MasterKey, share: string, now: Date): string | null;
  /** Sends a message to each member's message centre. */
  tellMembers(
    tx: Database,
    deps: Pick<Deps, 'masterKey' | 'clock'>,
    accountIds: readonly string[],
    letter: { title: string; text: string },
  ): Promise<void>;
  /** A product of the catalogue at its price for an activity, or null. */
  findSold(db: Database, sale: { productId: string; actId: string }, now: Date): Promise<SoldProduct | null>;
  /** Returns the activity of this kind that the site shows, or null. */
  findShown(db: Database, kind: PlacedKind): Promise<string | null>;
}

export interface ActivityDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'>, ActivityPorts {
  config: Pick<Deps['config'], 'siteOrigin'>;
  /** Factor for rate limits per address, for installations where many visitors share one address. */
  limitsScale: number;
}
