import { and, count, eq, gte, inArray, like, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { foldMailbox } from '../../../formats/mailbox.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { countClientDays } from '../clients/note-client.ts';
import { lotteryDraws } from '../lottery/lottery.tables.ts';
import type { FactName } from './fact-names.ts';

/** Implemented by other modules. A null `since` means all time. */
export interface FactPorts {
  /** Verified phone number and mail address. */
  findContacts(db: Database, accountId: string, now: Date): Promise<{ phone: string | null; email: string | null }>;
  /** Purchases past full refund. */
  countPurchases(db: Database, accountId: string, since: Date | null, now: Date): Promise<number>;
  countGameRequests(db: Database, accountId: string, since: Date | null): Promise<number>;
  /** Other members who came by the member's share cards. */
  countShareVisits(db: Database, accountId: string, since: Date | null): Promise<number>;
}

export interface FactCount {
  count: number;
  /** The proof, if it can move to another account. */
  proof?: string;
}

export interface FactQuery {
  accountId: string;
  since: Date | null;
  now: Date;
}

/** Counts a fact in a period. */
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
      // Aliases of a mailbox are one proof.
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
    // The duplicate day of a merged account has a longer slot and does not count.
    like(activityAwards.slot, 'day-_'),
  );
  // A day counts once, in any number of check-ins.
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
