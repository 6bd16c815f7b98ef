import type { PlacedKind } from '@feisuo/contract/facts/activity-places';
import type { SoldProduct } from '@feisuo/contract/schemas/activity-pages';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { MasterKey } from '../../keys/master-key.ts';

/** Somebody, as far as activities ask. */
export interface Participant {
  registeredAt: Date;
  phone: string | null;
  vip: 'none' | 'trial' | 'member';
  /** When their last membership ended; null while one runs, and for who never had any. */
  lapsedAt: Date | null;
  hasBought: boolean;
}

/** What a gift is known by that may be had once, beside the account. */
export interface OnceOnly {
  purpose: string;
  phone?: string | null;
  device?: string;
}

/** What other modules know and activities ask for; the wiring hands it in. */
export interface ActivityPorts {
  /** Gives days of membership, once per source. */
  giveDays(tx: Database, gift: { accountId: string; sourceId: string; days: number; at: Date }): Promise<void>;
  /** Until when somebody is a member; null where they are none. */
  findVipEnd(db: Database, accountId: string, now: Date): Promise<Date | null>;
  /** Where their membership would end, were they given so many days. */
  previewVipEnd(db: Database, accountId: string, days: number, now: Date): Promise<Date>;
  takeBackDays(tx: Database, gift: { sourceId: string; at: Date }): Promise<void>;
  /** Null for whom there is no account. */
  describePerson(db: Database, accountId: string, now: Date): Promise<Participant | null>;
  /** Whether they have made a purchase that can no longer go back whole. */
  hasKeptPurchase(db: Database, accountId: string, now: Date): Promise<boolean>;
  /** By what others may see them: `138****0021`; null for whom there is no account. */
  findShownName(db: Database, accountId: string, now: Date): Promise<string | null>;
  /** Whether one of them was ever signed in on a device of the other's, or on the one that is named. */
  haveSharedDevice(db: Database, one: string, other: string, device: string, now: Date): Promise<boolean>;
  /** Takes the phone and the device for a purpose, both or neither; false where one of them was taken before, also by an account that is gone. */
  takeOnce(tx: Database, masterKey: MasterKey, once: OnceOnly, at: Date): Promise<boolean>;
  /** Whether one of them was taken. */
  isTaken(db: Database, masterKey: MasterKey, once: OnceOnly): Promise<boolean>;
  /** The name that a member's share links are signed with, and who sent a link; null for a link that is not ours. */
  sharerOf(masterKey: MasterKey, accountId: string): string;
  /** The `share` parameter of a member's link. The member is registered as its sender, so that visits by it count. */
  signMemberShare(deps: Pick<Deps, 'db' | 'clock' | 'masterKey'>, accountId: string): Promise<string>;
  readShare(masterKey: MasterKey, share: string, now: Date): string | null;
  /** Puts a letter into the message centre of each. */
  tellMembers(
    tx: Database,
    deps: Pick<Deps, 'masterKey' | 'clock'>,
    accountIds: readonly string[],
    letter: { title: string; text: string },
  ): Promise<void>;
  /** A product of the catalogue at its price for an activity; null where there is none. */
  findSold(db: Database, sale: { productId: string; actId: string }, now: Date): Promise<SoldProduct | null>;
  /** The activity of a kind that its page of the site names; null where there is no such page. */
  findShown(db: Database, kind: PlacedKind): Promise<string | null>;
}

export interface ActivityDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'>, ActivityPorts {
  config: Pick<Deps['config'], 'siteOrigin'>;
  /** Multiplies limits, where one visitor stands for many. */
  limitsScale: number;
}
