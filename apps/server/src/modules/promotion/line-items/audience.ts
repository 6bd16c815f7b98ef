import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import type { PersonFacts } from '../promotion-deps.ts';
import { promotionHours } from '../roll-up/roll-up.tables.ts';
import { BUCKETS } from './bucket.ts';
import type { Targeting } from './line-item.ts';
import { isForKind } from './targeting.ts';

/** What is known of accounts as such; nothing of these depends on how somebody comes. */
const ofAccounts = ['isSignedIn', 'newWithinDays', 'oldAfterDays', 'vip', 'daysLeftFrom', 'daysLeftTo'] as const;
/** What requests are counted by. */
const ofRequests = ['channels', 'platforms'] as const;
/** What nobody counts: an estimate cannot tell. */
const uncounted = ['versionFrom', 'versionTo', 'locales', 'hosts'] as const;

/** Which of several people are those that a line item is for, as far as their accounts tell. */
export function countMembers(targeting: Targeting, people: readonly PersonFacts[], now: Date): number {
  const asked: Targeting = {};
  for (const name of ofAccounts) Object.assign(asked, targeting[name] !== undefined && { [name]: targeting[name] });
  const nowhere = { channel: '', platform: 'pc', version: null, locale: '', host: '', bucketBy: null } as const;
  return people.filter((person) => isForKind(asked, { ...nowhere, ...person, isSignedIn: true }, now.getTime())).length;
}

/** Which of 1 are in the part of everybody that it is for. */
export const partOf = ({ bucket }: Targeting): number => (bucket ? (bucket.below - bucket.from) / BUCKETS : 1);

/** What of it an estimate leaves out. */
export const leftOutOf = (targeting: Targeting): string[] => uncounted.filter((name) => targeting[name] !== undefined);

const DAYS = 7;

/** How often a slot was asked for by its channels and platforms, on an average day of the last week. */
export async function countAsks(
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
