import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import type { LedgerAccount } from './accounts.ts';
import { payJournalLines, payJournals } from './books.tables.ts';
import { dayOf, type Day } from '../../../time/shanghai.ts';

export interface LedgerLine {
  account: LedgerAccount;
  /** Positive for a debit, negative for a credit. */
  amountFen: number;
}

export interface Posting {
  /** Idempotency key, such as `payment:wechat:4200…`. */
  key: string;
  kind: string;
  at: Date;
  /** The accounting day; if absent, it is the day of `at`. */
  day?: Day;
  orderId: string | null;
  attemptId?: string | null;
  lines: readonly LedgerLine[];
}

/** Posts a journal. Returns false if a journal with this key exists. */
export async function post(tx: Database, posting: Posting): Promise<boolean> {
  const { key, kind, at, day = dayOf(at), orderId, attemptId = null } = posting;
  const lines = posting.lines.filter(({ amountFen }) => amountFen !== 0);
  assertBalanced(key, lines);
  const { rowCount } = await tx.execute(
    journal({
      key,
      kind,
      at: at.toISOString(),
      day,
      orderId,
      attemptId,
      lineCount: lines.length,
      accounts: lines.map(({ account }) => account),
      amounts: lines.map(({ amountFen }) => amountFen),
    }),
  );
  return (rowCount ?? 0) > 0;
}

/** One statement inserts the journal and its lines, so that a journal without lines cannot exist. */
const journal = fixedStatement<{
  key: string;
  kind: string;
  at: string;
  day: Day;
  orderId: string | null;
  attemptId: string | null;
  lineCount: number;
  accounts: LedgerAccount[];
  amounts: number[];
}>(
  (place) => sql`
    with journal as (
      insert into ${payJournals} (key, kind, at, day, order_id, attempt_id, line_count)
      values (${place('key')}, ${place('kind')}, ${place('at')}, ${place('day')}, ${place('orderId')}, ${place('attemptId')}, ${place('lineCount')})
      on conflict (key) do nothing returning id
    )
    insert into ${payJournalLines} (journal_id, line, account, amount_fen)
    select journal.id, lines.line, lines.account, lines.amount_fen
      from journal, unnest(${place('accounts')}::text[], ${place('amounts')}::bigint[]) with ordinality as lines (account, amount_fen, line)`,
);

function assertBalanced(key: string, lines: readonly LedgerLine[]): void {
  if (!lines.every(({ amountFen }) => Number.isSafeInteger(amountFen)))
    throw new Error(`${key}: amounts must be whole fen`);
  const sum = lines.reduce((total, { amountFen }) => total + amountFen, 0);
  if (lines.length < 2 || sum !== 0) throw new Error(`${key}: ${lines.length} lines that sum to ${sum}`);
}
