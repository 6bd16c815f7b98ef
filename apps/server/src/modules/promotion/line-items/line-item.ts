import type { SlotPlatform, VipState } from '@feisuo/contract/facts/slot-vocabulary';

/** `even` spreads the shows of a cap over the window or the day; `asap` does not. */
export type Pacing = 'asap' | 'even';

export type FrequencyScope = 'user' | 'device' | 'session';

/** At most `count` shows per account, device or session, within `windowS` seconds after the first show. */
export interface Frequency {
  scope: FrequencyScope;
  count: number;
  windowS: number;
}

/** A missing field matches every request. */
export interface Targeting {
  channels?: string[];
  platforms?: SlotPlatform[];
  /** Version code of the desktop client, both ends included. A request without a version matches no range. */
  versionFrom?: number;
  versionTo?: number;
  isSignedIn?: boolean;
  /** Account age in days. Visitors match neither field. */
  newWithinDays?: number;
  oldAfterDays?: number;
  vip?: VipState[];
  /** Days left of a running membership, both ends included. */
  daysLeftFrom?: number;
  daysLeftTo?: number;
  locales?: string[];
  hosts?: string[];
  /** A stable share of users, as a range of the 10,000 buckets. */
  bucket?: { salt: string; from: number; below: number };
}

export interface LineItem {
  id: string;
  slotId: string;
  priority: number;
  weight: number;
  startsAt: Date | null;
  endsAt: Date | null;
  hours: string | null;
  pacing: Pacing;
  totalCap: number | null;
  dailyCap: number | null;
  frequency: readonly Frequency[];
  targeting: Targeting;
}
