import type { Bill, ConsoleMismatch, Journal } from '@feisuo/contract/schemas/console-books';
import type { searchBills, searchJournals, StoredMismatch } from '../modules/pay/index.ts';

type FoundJournal = Awaited<ReturnType<typeof searchJournals>>[number];
type FoundBill = Awaited<ReturnType<typeof searchBills>>[number];

export const tellJournal = ({ id, kind, day, at, orderId, lines }: FoundJournal): Journal => ({
  id: String(id),
  kind,
  day,
  at: at.toISOString(),
  orderId,
  lines: lines.map(({ account, amountFen }) => ({ account, amountFen })),
});

export const tellBill = ({ at, ...bill }: FoundBill): Bill => ({ ...bill, at: at.toISOString() });

export const tellMismatch = ({ id, foundAt, resolvedAt, ...mismatch }: StoredMismatch): ConsoleMismatch => ({
  ...mismatch,
  id: String(id),
  foundAt: foundAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
});
