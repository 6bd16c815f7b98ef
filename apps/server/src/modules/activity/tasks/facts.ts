import { and, count, eq, gte, inArray, like, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { foldMailbox } from '../../../formats/mailbox.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { countClientDays } from '../clients/note-client.ts';
import { lotteryDraws } from '../lottery/lottery.tables.ts';
import type { FactName } from './fact-names.ts';

/** What other modules know. `since` is null where all of time counts. */
export interface FactPorts {
  /** The phone number and mail address that somebody has shown to be theirs. */
  findContacts(db: Database, accountId: string, now: Date): Promise<{ phone: string | null; email: string | null }>;
  /** Purchases that have lasted so long that they no longer go back whole. */
  countPurchases(db: Database, accountId: string, since: Date | null, now: Date): Promise<number>;
  countGameRequests(db: Database, accountId: string, since: Date | null): Promise<number>;
  /** How many other members came by cards that somebody shared. */
  countShareVisits(db: Database, accountId: string, since: Date | null): Promise<number>;
}

export interface Proved {
  count: number;
  /** What it was proved by, where that can become somebody else’s. */
  proof?: string;
}

export interface Asked {
  accountId: string;
  since: Date | null;
  now: Date;
}

/** How often something happened in a period, as far as the server knows. */
export async function prove(db: Database, ports: FactPorts, fact: FactName, asked: Asked): Promise<Proved> {
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
      // Aliases of a mailbox prove no more than one of them.
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

async function countCheckIns(db: Database, { accountId, since }: Asked): Promise<number> {
  const isOne = and(
    eq(activityAwards.accountId, accountId),
    eq(activities.kind, 'check_in'),
    // What another account of theirs had on the same day goes by a longer name, and does not count.
    like(activityAwards.slot, 'day-_'),
  );
  // A day counts once, in however many check-ins.
  const [row] = await db
    .select({ number: sql<number>`count(distinct (${activityAwards.period}, ${activityAwards.slot}))`.mapWith(Number) })
    .from(activityAwards)
    .innerJoin(activities, eq(activities.id, activityAwards.activityId))
    .where(since === null ? isOne : and(isOne, gte(activityAwards.at, since)));
  return row?.number ?? 0;
}

async function countDraws(db: Database, { accountId, since }: Asked): Promise<number> {
  const lotteries = db.select({ id: activities.id }).from(activities).where(eq(activities.kind, 'lottery'));
  const isOne = and(inArray(lotteryDraws.activityId, lotteries), eq(lotteryDraws.accountId, accountId));
  const [row] = await db
    .select({ number: count() })
    .from(lotteryDraws)
    .where(since === null ? isOne : and(isOne, gte(lotteryDraws.at, since)));
  return row?.number ?? 0;
}
