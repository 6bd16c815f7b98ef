import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { LedgerAccount } from './accounts.ts';
import { payBalances, payJournalLines, payJournals } from './books.tables.ts';
import type { Day } from '../../../time/shanghai.ts';

export interface AccountBalance {
  account: LedgerAccount;
  debitFen: number;
  creditFen: number;
  /** Debits minus credits. The balances of all accounts sum to zero. */
  balanceFen: number;
}

const sumOf = (part: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${part}), 0)::float8`;
const amount = payJournalLines.amountFen;

/** Returns all accounts with postings. A balance is the stored balance plus the lines posted since then. */
export async function trialBalance(db: Database): Promise<AccountBalance[]> {
  // Raw SQL, because drizzle cannot name the columns of a union. One statement reads stored balances and later lines
  // from one snapshot.
  const { rows } = await db.execute<{ account: LedgerAccount; debit: number; credit: number }>(sql`
    select account, sum(debit)::float8 as debit, sum(credit)::float8 as credit from (
      select account, debit_fen as debit, credit_fen as credit from ${payBalances}
      union all
      select account, greatest(amount_fen, 0), greatest(-amount_fen, 0) from ${payJournalLines}
        where journal_id > coalesce((select max(until_id) from ${payBalances}), 0)
    ) parts group by account order by account`);
  return rows.map(({ account, debit, credit }) => ({
    account,
    debitFen: debit,
    creditFen: credit,
    balanceFen: debit - credit,
  }));
}

export interface RevenueDay {
  day: Day;
  /** Recognised revenue at list price, minus refunds of recognised revenue. */
  grossFen: number;
  discountFen: number;
  /** Recognised revenue after discount: `grossFen` minus `discountFen`. */
  netFen: number;
  feeFen: number;
}

/** `from` and `to` are both included. Days without revenue are left out. */
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
