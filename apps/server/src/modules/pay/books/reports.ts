import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { LedgerAccount } from './accounts.ts';
import { payJournalLines, payJournals } from './books.tables.ts';
import type { Day } from '../../../shanghai.ts';

export interface AccountBalance {
  account: LedgerAccount;
  debitFen: number;
  creditFen: number;
  /** Debit less credit; over all accounts they sum to zero. */
  balanceFen: number;
}

const sumOf = (part: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${part}), 0)::float8`;
const amount = payJournalLines.amountFen;

/** Every account that was ever posted to. */
export const trialBalance = (db: Database): Promise<AccountBalance[]> =>
  db
    .select({
      account: payJournalLines.account,
      debitFen: sumOf(sql`greatest(${amount}, 0)`),
      creditFen: sumOf(sql`greatest(-${amount}, 0)`),
      balanceFen: sumOf(sql`${amount}`),
    })
    .from(payJournalLines)
    .groupBy(payJournalLines.account)
    .orderBy(payJournalLines.account);

export interface RevenueDay {
  day: Day;
  /** Days given, at list price, less what was paid back of days given before. */
  grossFen: number;
  discountFen: number;
  /** What was earned. */
  netFen: number;
  feeFen: number;
}

/** What each day earned, both ends included. Days without any are left out. */
export async function revenueByDay(db: Database, from: Day, to: Day): Promise<RevenueDay[]> {
  const of = (account: LedgerAccount, sign: 1 | -1) =>
    sumOf(sql`case when ${payJournalLines.account} = ${account} then ${sql.raw(String(sign))} * ${amount} else 0 end`);
  const rows = await db
    .select({
      day: payJournals.day,
      grossFen: of('revenue', -1),
      discountFen: of('discount', 1),
      feeFen: of('fee', 1),
    })
    .from(payJournals)
    .innerJoin(payJournalLines, eq(payJournalLines.journalId, payJournals.id))
    .where(and(gte(payJournals.day, from), lte(payJournals.day, to)))
    .groupBy(payJournals.day)
    .orderBy(payJournals.day);
  return rows
    .map((row) => ({ ...row, netFen: row.grossFen - row.discountFen }))
    .filter(({ grossFen, discountFen, feeFen }) => grossFen !== 0 || discountFen !== 0 || feeFen !== 0);
}
