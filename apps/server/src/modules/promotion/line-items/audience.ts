import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import type { PersonFacts } from '../promotion-deps.ts';
import { promotionHourlyStats } from '../roll-up/roll-up.tables.ts';
import { BUCKETS } from './bucket.ts';
import type { Targeting } from './line-item.ts';
import { isForKind } from './targeting.ts';

/** Fields of the targeting that are checked against data of the account. */
const ofAccounts = ['isSignedIn', 'newWithinDays', 'oldAfterDays', 'vip', 'daysLeftFrom', 'daysLeftTo'] as const;
/** Fields of the targeting by which requests are counted, so that their effect can be estimated. */
const ofRequests = ['channels', 'platforms'] as const;
/** Fields of the targeting that the estimate ignores, because requests are not counted by them. */
const uncounted = ['versionFrom', 'versionTo', 'locales', 'hosts'] as const;

/** Counts the members whose account data fits the targeting. */
export function countMembers(targeting: Targeting, people: readonly PersonFacts[], now: Date): number {
  const asked: Targeting = {};
  for (const name of ofAccounts) Object.assign(asked, targeting[name] !== undefined && { [name]: targeting[name] });
  const nowhere = { channel: '', platform: 'pc', version: null, locale: '', host: '', bucketBy: null } as const;
  return people.filter((person) => isForKind(asked, { ...nowhere, ...person, isSignedIn: true }, now.getTime())).length;
}

/** Returns the share of users whose bucket is in the range; 1 without a range. */
export const bucketShare = ({ bucket }: Targeting): number => (bucket ? (bucket.below - bucket.from) / BUCKETS : 1);

/** Returns the names of the targeting fields that the estimate ignores. */
export const unestimatedOf = (targeting: Targeting): string[] =>
  uncounted.filter((name) => targeting[name] !== undefined);

const DAYS = 7;

/**
 * Estimates the requests of a slot per day: the average of the last week, for the channels and platforms of the
 * targeting.
 */
export async function countRequests(
  db: Database,
  { slotId, targeting, now }: { slotId: string; targeting: Targeting; now: Date },
): Promise<number> {
  const rows = await db
    .select({
      channels: promotionHourlyStats.channel,
      platforms: promotionHourlyStats.platform,
      requests: sql<number>`sum(${promotionHourlyStats.requests})::bigint`.mapWith(Number),
    })
    .from(promotionHourlyStats)
    .where(
      and(
        gte(promotionHourlyStats.startsAt, new Date(now.getTime() - DAYS * DAY_MS)),
        eq(promotionHourlyStats.slotId, slotId),
        ne(promotionHourlyStats.channel, '*'),
      ),
    )
    .groupBy(promotionHourlyStats.channel, promotionHourlyStats.platform);
  const isAsked = (row: (typeof rows)[number]) => ofRequests.every((name) => isAmong(targeting[name], row[name]));
  const total = rows.filter(isAsked).reduce((all, { requests }) => all + requests, 0);
  return Math.round(total / DAYS);
}

const isAmong = (wanted: readonly string[] | undefined, value: string) => wanted?.includes(value) ?? true;
