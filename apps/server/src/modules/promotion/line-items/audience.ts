import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import type { PersonFacts } from '../promotion-deps.ts';
import { promotionHours } from '../roll-up/roll-up.tables.ts';
import { BUCKETS } from './bucket.ts';
import type { Targeting } from './line-item.ts';
import { isForKind } from './targeting.ts';

/** Targeting that depends on the account only. */
const ofAccounts = ['isSignedIn', 'newWithinDays', 'oldAfterDays', 'vip', 'daysLeftFrom', 'daysLeftTo'] as const;
/** Targeting that the request counts cover. */
const ofRequests = ['channels', 'platforms'] as const;
/** Targeting without counts, left out of estimates. */
const uncounted = ['versionFrom', 'versionTo', 'locales', 'hosts'] as const;

/** Members within the targeting, judged by account facts only. */
export function countMembers(targeting: Targeting, people: readonly PersonFacts[], now: Date): number {
  const asked: Targeting = {};
  for (const name of ofAccounts) Object.assign(asked, targeting[name] !== undefined && { [name]: targeting[name] });
  const nowhere = { channel: '', platform: 'pc', version: null, locale: '', host: '', bucketBy: null } as const;
  return people.filter((person) => isForKind(asked, { ...nowhere, ...person, isSignedIn: true }, now.getTime())).length;
}

/** The share of users in the bucket range. */
export const bucketShare = ({ bucket }: Targeting): number => (bucket ? (bucket.below - bucket.from) / BUCKETS : 1);

/** Targeting that the estimate ignores. */
export const unestimatedOf = (targeting: Targeting): string[] =>
  uncounted.filter((name) => targeting[name] !== undefined);

const DAYS = 7;

/** Requests of a slot from its channels and platforms, per day, averaged over a week. */
export async function countRequests(
  db: Database,
  { slotId, targeting, now }: { slotId: string; targeting: Targeting; now: Date },
): Promise<number> {
  const rows = await db
    .select({
      channels: promotionHours.channel,
      platforms: promotionHours.platform,
      requests: sql<number>`sum(${promotionHours.requests})::bigint`.mapWith(Number),
    })
    .from(promotionHours)
    .where(
      and(
        gte(promotionHours.startsAt, new Date(now.getTime() - DAYS * DAY_MS)),
        eq(promotionHours.slotId, slotId),
        ne(promotionHours.channel, '*'),
      ),
    )
    .groupBy(promotionHours.channel, promotionHours.platform);
  const isAsked = (row: (typeof rows)[number]) => ofRequests.every((name) => isAmong(targeting[name], row[name]));
  const total = rows.filter(isAsked).reduce((all, { requests }) => all + requests, 0);
  return Math.round(total / DAYS);
}

const isAmong = (wanted: readonly string[] | undefined, given: string) => wanted?.includes(given) ?? true;
