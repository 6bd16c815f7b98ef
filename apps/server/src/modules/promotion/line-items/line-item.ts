import type { SlotPlatform, VipState } from '@feisuo/contract/facts/slot-vocabulary';

/** `even` spreads shows over the window or the day; `asap` does not. */
export type Pacing = 'asap' | 'even';

export type FrequencyScope = 'user' | 'device' | 'session';

/** At most `count` shows within `windowS` seconds of the first, per account, device or session. */
export interface Frequency {
  scope: FrequencyScope;
  count: number;
  windowS: number;
}

/** Missing fields match everyone. */
export interface Targeting {
  channels?: string[];
  platforms?: SlotPlatform[];
  /** The client's version code, inclusive. A request without a version matches no range. */
  versionFrom?: number;
  versionTo?: number;
  isSignedIn?: boolean;
  /** Account age in days; visitors match neither. */
  newWithinDays?: number;
  oldAfterDays?: number;
  vip?: VipState[];
  /** Remaining days of a running membership, inclusive. */
  daysLeftFrom?: number;
  daysLeftTo?: number;
  locales?: string[];
  hosts?: string[];
  /** A stable share of users: a range of the 10,000 buckets. */
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
