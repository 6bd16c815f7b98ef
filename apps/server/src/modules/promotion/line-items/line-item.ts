import type { SlotPlatform, VipState } from '@feisuo/contract/facts/slot-vocabulary';

/** `even` spreads what may be shown over its window, or its day; `asap` shows it to whoever comes first. */
export type Pacing = 'asap' | 'even';

export type FrequencyScope = 'user' | 'device' | 'session';

/** At most `count` times within `windowS` seconds of the first, for one person, device or session. */
export interface Frequency {
  scope: FrequencyScope;
  count: number;
  windowS: number;
}

/** Whom a line item is for; what is not named does not matter. */
export interface Targeting {
  channels?: string[];
  platforms?: SlotPlatform[];
  /** The client's version code, both ends included. Whoever names none is in no range. */
  versionFrom?: number;
  versionTo?: number;
  isSignedIn?: boolean;
  /** Signed up at most, or at least, so many days ago; visitors are neither. */
  newWithinDays?: number;
  oldAfterDays?: number;
  vip?: VipState[];
  /** Days that are left of a running membership, both ends included. */
  daysLeftFrom?: number;
  daysLeftTo?: number;
  locales?: string[];
  hosts?: string[];
  /** A part of everybody, the same people each time: from and below which of 10,000 buckets. */
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
