import { createHash } from 'node:crypto';
import { asc, gt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { auditLog } from '../operator.tables.ts';

type AuditRow = typeof auditLog.$inferSelect;
export type ChainedEntry = Omit<AuditRow, 'id' | 'hash'>;

/** What an entry and everything before it say, in one number. */
export function chainHash(previous: string | null, entry: ChainedEntry): string {
  const { at, actor, action, subject, from, reason, before, after } = entry;
  const said = [previous, at.toISOString(), actor, action, subject, from, reason, before, after];
  return createHash('sha256').update(steadyJson(said)).digest('hex');
}

/** JSON as the database gives it back: keys in one order, nothing that is undefined. */
function steadyJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

export interface ChainReport {
  entries: number;
  /** Of the newest entry. Noted elsewhere, it also tells whether the newest entries were cut off. */
  head: string | null;
  /** The first entry that does not follow from the one before it; null: nothing was changed. */
  brokenAt: bigint | null;
  /** Whether the head that was asked for is in it. */
  hasHead: boolean;
}

const PAGE = 1_000;

/** Reads the whole log and reckons every entry anew. What was written before there was a chain stands before it. */
export async function verifyChain(db: Database, earlierHead?: string): Promise<ChainReport> {
  let entries = 0;
  let head: string | null = null;
  let hasHead = false;
  let after = 0n;
  for (;;) {
    const page = await readOn(db, after);
    for (const row of page) {
      entries += 1;
      const isBeforeTheChain = row.hash === null && head === null;
      if (!isBeforeTheChain && row.hash !== chainHash(head, row)) return { entries, head, brokenAt: row.id, hasHead };
      head = row.hash;
      hasHead ||= head !== null && head === earlierHead;
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return { entries, head, brokenAt: null, hasHead };
    after = last.id;
  }
}

const readOn = (db: Database, after: bigint): Promise<AuditRow[]> =>
  db.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(PAGE);
