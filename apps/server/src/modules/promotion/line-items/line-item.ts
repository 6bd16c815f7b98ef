import type { SlotPlatform, VipState } from '@feisuo/contract/facts/slot-vocabulary';

/**
 * `even` spreads the shows of a cap evenly over the time; `asap` shows the line item as often as possible until the cap
 * is reached.
 */
export type Pacing = 'asap' | 'even';

export type FrequencyScope = 'user' | 'device' | 'session';

/**
 * At most `count` shows per account, device or session within a window. The window begins with the first show and lasts
 * `windowS` seconds.
 */
export interface Frequency {
  scope: FrequencyScope;
  count: number;
  windowS: number;
}

/** Conditions of a line item. A condition that is missing is met by every request. */
export interface Targeting {
  channels?: string[];
  platforms?: SlotPlatform[];
  /** Range of version codes of the desktop client, including both limits. Requests without a version do not match. */
  versionFrom?: number;
  versionTo?: number;
  isSignedIn?: boolean;
  /** Limits of the account's age in days. Visitors have no account, so they do not match. */
  newWithinDays?: number;
  oldAfterDays?: number;
  vip?: VipState[];
  /** Range of the days left in a running membership, including both limits. */
  daysLeftFrom?: number;
  daysLeftTo?: number;
  locales?: string[];
  hosts?: string[];
  /** A stable share of the users: a range of the 10,000 buckets. */
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
