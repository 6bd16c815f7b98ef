import type { Database } from '../../../db/database.ts';
import type { LedgerAccount } from './accounts.ts';
import { payJournalLines, payJournals } from './books.tables.ts';
import { dayOf, type Day } from './shanghai-days.ts';

export interface LedgerLine {
  account: LedgerAccount;
  /** Debit positive, credit negative. */
  amountFen: number;
}

export interface Posting {
  /** Names what is posted, such as `payment:wechat:4200…`; a second posting of it changes nothing. */
  key: string;
  kind: string;
  at: Date;
  /** Whose books it belongs to, where that is not the day of `at`. */
  day?: Day;
  orderId: string | null;
  attemptId?: string | null;
  lines: readonly LedgerLine[];
}

/** Writes a journal, once; false when it was written before. */
export async function post(tx: Database, posting: Posting): Promise<boolean> {
  const { key, kind, at, day = dayOf(at), orderId, attemptId = null } = posting;
  const lines = posting.lines.filter(({ amountFen }) => amountFen !== 0);
  assertBalanced(key, lines);
  const [journal] = await tx
    .insert(payJournals)
    .values({ key, kind, at, day, orderId, attemptId, lineCount: lines.length })
    .onConflictDoNothing()
    .returning({ id: payJournals.id });
  if (!journal) return false;
  await tx.insert(payJournalLines).values(lines.map((line, n) => ({ journalId: journal.id, line: n + 1, ...line })));
  return true;
}

function assertBalanced(key: string, lines: readonly LedgerLine[]): void {
  if (!lines.every(({ amountFen }) => Number.isSafeInteger(amountFen))) throw new Error(`${key}: not whole fen`);
  const sum = lines.reduce((total, { amountFen }) => total + amountFen, 0);
  if (lines.length < 2 || sum !== 0) throw new Error(`${key}: ${lines.length} lines that sum to ${sum}`);
}
