import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { payBalances, payJournalLines, payJournals } from './books.tables.ts';

const CARRY_LOCK = 727_023;

/** Adds new journals to the stored balances, so that reading a balance need not sum all lines. */
export async function carryBalances(db: Database): Promise<void> {
  const until = await lastSettledJournal(db);
  await db.transaction(async (tx) => {
    // Without the lock, concurrent runs would add the same lines twice.
    await tx.execute(sql`select pg_advisory_xact_lock(${CARRY_LOCK})`);
    await tx.execute(sql`
      with mark as (select coalesce(max(until_id), 0) as id from ${payBalances})
      insert into ${payBalances} (account, debit_fen, credit_fen, until_id)
      select account, sum(greatest(amount_fen, 0)), sum(greatest(-amount_fen, 0)), ${until}::bigint
        from ${payJournalLines} where journal_id > (select id from mark) and journal_id <= ${until}::bigint group by account
      on conflict (account) do update set debit_fen = ${payBalances}.debit_fen + excluded.debit_fen,
        credit_fen = ${payBalances}.credit_fen + excluded.credit_fen, until_id = excluded.until_id`);
  });
}

/**
 * Returns the highest journal id up to which every journal is committed. The table lock waits for open inserts, because
 * PostgreSQL assigns an id before the commit.
 */
async function lastSettledJournal(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '3s'`);
    await tx.execute(sql`lock table ${payJournals} in share mode`);
    const { rows } = await tx.execute<{ id: string }>(sql`select coalesce(max(id), 0)::text as id from ${payJournals}`);
    return rows[0]?.id ?? '0';
  });
}
