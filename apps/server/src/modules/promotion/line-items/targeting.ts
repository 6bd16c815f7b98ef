import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { SlotPlatform, VipState } from '@feisuo/contract/facts/slot-vocabulary';
import { bucketOf } from './bucket.ts';
import type { Targeting } from './line-item.ts';

/** Data about a request and its account that the targeting is checked against. */
export interface Facets {
  channel: string;
  platform: SlotPlatform;
  version: number | null;
  locale: string;
  host: string;
  isSignedIn: boolean;
  /** Time of registration; null for visitors. */
  registeredAt: Date | null;
  vip: VipState;
  /** Days left in the membership; null if no membership is running. */
  daysLeft: number | null;
  /** Account id or device id from which the bucket is computed. Null is outside every bucket range. */
  bucketBy: string | null;
}

export const isFor = (target: Targeting, who: Facets, nowMs: number): boolean =>
  isForKind(target, who, nowMs) && isInBucketRange(target, who);

/** Like `isFor`, but ignores the bucket range. */
export function isForKind(target: Targeting, who: Facets, nowMs: number): boolean {
  if (target.channels && !target.channels.includes(who.channel)) return false;
  if (target.platforms && !target.platforms.includes(who.platform)) return false;
  if (target.locales && !target.locales.includes(who.locale)) return false;
  if (target.hosts && !target.hosts.includes(who.host)) return false;
  if (target.isSignedIn !== undefined && target.isSignedIn !== who.isSignedIn) return false;
  if (target.vip && !target.vip.includes(who.vip)) return false;
  if (!isWithin(who.version, target.versionFrom, target.versionTo)) return false;
  if (!isWithin(who.daysLeft, target.daysLeftFrom, target.daysLeftTo)) return false;
  const ageDays = who.registeredAt && (nowMs - who.registeredAt.getTime()) / DAY_MS;
  return isWithin(ageDays, target.oldAfterDays, target.newWithinDays);
}

export const isInBucketRange = ({ bucket }: Targeting, { bucketBy }: Pick<Facets, 'bucketBy'>): boolean =>
  !bucket || isInBucket(bucket, bucketBy);

/**
 * Returns a cache key: for two requests with the same key, `isForKind` returns the same result. Null if the result also
 * depends on the account.
 */
export function audienceKeyOf(who: Facets, asksForPerson: boolean): string | null {
  if (asksForPerson && (who.registeredAt || who.vip !== 'none')) return null;
  const { channel, platform, version, locale, host, isSignedIn } = who;
  return `${channel} ${platform} ${version} ${locale} ${host} ${isSignedIn}`;
}

/** Whether the targeting has conditions on the member's account. */
export const needsAccount = ({ vip, newWithinDays, oldAfterDays, daysLeftFrom, daysLeftTo }: Targeting) =>
  [vip, newWithinDays, oldAfterDays, daysLeftFrom, daysLeftTo].some((facet) => facet !== undefined);

function isWithin(value: number | null, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return value !== null && value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY);
}

function isInBucket({ salt, from, below }: NonNullable<Targeting['bucket']>, by: string | null): boolean {
  if (by === null) return false;
  const bucket = bucketOf(salt, by);
  return bucket >= from && bucket < below;
}
