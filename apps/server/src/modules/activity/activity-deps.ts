import type { PlacedKind } from '@feisuo/contract/facts/activity-places';
import type { SoldProduct } from '@feisuo/contract/schemas/activity-pages';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { MasterKey } from '../../keys/master-key.ts';

/** What activities need to know about a member. */
export interface Participant {
  registeredAt: Date;
  phone: string | null;
  vip: 'none' | 'trial' | 'member';
  /** End of the last membership. Null if a membership is running, or if there never was one. */
  lapsedAt: Date | null;
  hasBought: boolean;
}

/** Phone and device, which besides the account limit a gift to once. */
export interface OnceOnly {
  purpose: string;
  phone?: string | null;
  device?: string;
}

/** Functions that other modules implement and the wiring injects. */
export interface ActivityPorts {
  /** Grants membership days. Repeated calls with the same source grant once. */
  giveDays(tx: Database, gift: { accountId: string; sourceId: string; days: number; at: Date }): Promise<void>;
  /** Null if the account has no running membership. */
  findVipEnd(db: Database, accountId: string, now: Date): Promise<Date | null>;
  /** When the membership would end if these days were granted. */
  previewVipEnd(db: Database, accountId: string, days: number, now: Date): Promise<Date>;
  takeBackDays(tx: Database, gift: { sourceId: string; at: Date }): Promise<void>;
  /** Null when the account does not exist. */
  describePerson(db: Database, accountId: string, now: Date): Promise<Participant | null>;
  /** Whether the account has a purchase that can no longer be fully refunded. */
  hasMaturePurchase(db: Database, accountId: string, now: Date): Promise<boolean>;
  /** When the days of a purchase began or will begin; null if it was refunded in part or a refund is in progress. */
  findPurchaseStart(db: Database, orderId: string, now: Date): Promise<Date | null>;
  /** Masked name that other people may see, such as `138****0021`; null when the account does not exist. */
  findShownName(db: Database, accountId: string, now: Date): Promise<string | null>;
  /** Whether one of two accounts was ever signed in on a device of the other one, or on the given device. */
  haveSharedDevice(db: Database, one: string, other: string, device: string, now: Date): Promise<boolean>;
  /**
   * Claims a phone and a device for a purpose. If one of them was claimed before, also by an account that is now
   * erased, claims none and returns false.
   */
  takeOnce(tx: Database, masterKey: MasterKey, once: OnceOnly, at: Date): Promise<boolean>;
  /** Whether the phone or the device was already claimed for this purpose. */
  isTaken(db: Database, masterKey: MasterKey, once: OnceOnly): Promise<boolean>;
  /** The sender id in a member's share links. `readShare` verifies a link and returns the same id, or null. */
  sharerOf(masterKey: MasterKey, accountId: string): string;
  /**
   * The `share` parameter of a member's link. Registers the member as a sender, so that visits by this link are
   * counted.
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
  /** The activity that the site's page of this kind shows, or null. */
  findShown(db: Database, kind: PlacedKind): Promise<string | null>;
}

export interface ActivityDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'>, ActivityPorts {
  config: Pick<Deps['config'], 'siteOrigin'>;
  /** Factor for rate limits. It is larger where many visitors share one address. */
  limitsScale: number;
}
