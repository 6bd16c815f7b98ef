import { and, count, eq, gte, inArray, like, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { foldMailbox } from '../../../formats/mailbox.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { countClientDays } from '../clients/record-client.ts';
import { lotteryDraws } from '../lottery/lottery.tables.ts';
import type { FactName } from './fact-names.ts';

/** Functions that other modules implement. A null `since` counts all time. */
export interface FactPorts {
  /** The verified phone number and mail address. */
  findContacts(db: Database, accountId: string, now: Date): Promise<{ phone: string | null; email: string | null }>;
  /** Number of purchases that became impossible to refund in full in this time. */
  countPurchases(db: Database, accountId: string, since: Date | null, now: Date): Promise<number>;
  countGameRequests(db: Database, accountId: string, since: Date | null): Promise<number>;
  /** Number of other members who came by the member's share links. */
  countShareVisits(db: Database, accountId: string, since: Date | null): Promise<number>;
}

export interface FactCount {
  count: number;
  /** What proves the task, if another account could later prove the same task with it, such as a phone number. */
  proof?: string;
}

export interface FactQuery {
  accountId: string;
  since: Date | null;
  now: Date;
}

/** How often the account did what the task requires, in a period. */
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
    // Leaves out a day that two merged accounts both had: its second award has a longer slot.
    like(activityAwards.slot, 'day-_'),
  );
  // A day counts once, even with several check-in activities on the same day.
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
