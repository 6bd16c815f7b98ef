import { and, count, eq, gte, inArray, like, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { foldMailbox } from '../../../formats/mailbox.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { countClientDays } from '../clients/record-desktop-client.ts';
import { lotteryDraws } from '../lottery/lottery.tables.ts';
import type { FactName } from './fact-names.ts';

/** Functions that other modules implement. If `since` is null, they count without a start date. */
export interface FactPorts {
  /** The verified phone number and mail address. */
  findContacts(db: Database, accountId: string, now: Date): Promise<{ phone: string | null; email: string | null }>;
  /** Number of purchases that were not refunded and whose full refund period ended after `since`. */
  countPurchases(db: Database, accountId: string, since: Date | null, now: Date): Promise<number>;
  countGameRequests(db: Database, accountId: string, since: Date | null): Promise<number>;
  /** Number of other members who opened the site by the member's share links. */
  countShareVisits(db: Database, accountId: string, since: Date | null): Promise<number>;
}

export interface FactCount {
  count: number;
  /**
   * A value that another account could later use to prove the same task, such as a phone number. Each value proves a
   * task once.
   */
  proof?: string;
}

export interface FactQuery {
  accountId: string;
  since: Date | null;
  now: Date;
}

/** Returns how often the account did what the task requires, from `since` until now. */
export async function countFact(db: Database, ports: FactPorts, fact: FactName, asked: FactQuery): Promise<FactCount> {
  const { accountId, since, now } = asked;
  switch (fact) {
    case 'client_days':
      return { count: await countClientDays(db, accountId, since && dayOf(since)) };
    case 'check_ins':
      return { count: await countCheckIns(db, asked) };
    case 'draws':
      return { count: await countDraws(db, asked) };
    case 'phone_bound':
    case 'email_bound': {
      const contacts = await ports.findContacts(db, accountId, now);
      // All aliases of one mailbox count as the same proof.
      const proof = fact === 'phone_bound' ? contacts.phone : contacts.email && foldMailbox(contacts.email);
      return proof === null ? { count: 0 } : { count: 1, proof };
    }
    case 'purchases':
      return { count: await ports.countPurchases(db, accountId, since, now) };
    case 'game_requests':
      return { count: await ports.countGameRequests(db, accountId, since) };
    case 'share_visits':
      return { count: await ports.countShareVisits(db, accountId, since) };
  }
}

async function countCheckIns(db: Database, { accountId, since }: FactQuery): Promise<number> {
  const isOne = and(
    eq(activityAwards.accountId, accountId),
    eq(activities.kind, 'check_in'),
    // Leaves out duplicate days of merged accounts: their awards have a longer slot, such as `day-3:17`.
    like(activityAwards.slot, 'day-_'),
  );
  // Two check-ins of the same day count once, even if they belong to different activities.
  const [row] = await db
    .select({ number: sql<number>`count(distinct (${activityAwards.period}, ${activityAwards.slot}))`.mapWith(Number) })
    .from(activityAwards)
    .innerJoin(activities, eq(activities.id, activityAwards.activityId))
    .where(since === null ? isOne : and(isOne, gte(activityAwards.at, since)));
  return row?.number ?? 0;
}

async function countDraws(db: Database, { accountId, since }: FactQuery): Promise<number> {
  const lotteries = db.select({ id: activities.id }).from(activities).where(eq(activities.kind, 'lottery'));
  const isOne = and(inArray(lotteryDraws.activityId, lotteries), eq(lotteryDraws.accountId, accountId));
  const [row] = await db
    .select({ number: count() })
    .from(lotteryDraws)
    .where(since === null ? isOne : and(isOne, gte(lotteryDraws.at, since)));
  return row?.number ?? 0;
}
