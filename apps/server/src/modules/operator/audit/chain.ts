import { createHash } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../master-key.ts';
import { auditLog } from '../operator.tables.ts';

type AuditRow = typeof auditLog.$inferSelect;
export type ChainedEntry = Omit<AuditRow, 'id' | 'hash'>;

/** Stands before hashes that the master key went into. */
const KEYED = 'k1:';
const isKeyed = (hash: string | null) => hash?.startsWith(KEYED) ?? false;

/**
 * What an entry and everything before it say, in one number that nobody reckons without the master key: whoever holds the database
 * alone cannot change an entry and hash the rest anew.
 */
export const keyedHash = (masterKey: MasterKey, previous: string | null, entry: ChainedEntry): string =>
  KEYED + masterKey.digest('audit-chain', said(previous, entry));

/** How entries were bound before there was a key in it. */
const plainHash = (previous: string | null, entry: ChainedEntry): string =>
  createHash('sha256').update(said(previous, entry)).digest('hex');

function said(previous: string | null, entry: ChainedEntry): string {
  const { at, actor, action, subject, from, reason, before, after } = entry;
  return steadyJson([previous, at.toISOString(), actor, action, subject, from, reason, before, after]);
}

/** JSON as the database gives it back: keys in one order, nothing that is undefined. */
function steadyJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Older kinds of entries stand before newer ones: first without a hash, then without a key. None comes back. */
function follows(masterKey: MasterKey, head: string | null, row: AuditRow): boolean {
  if (row.hash === null) return head === null;
  if (isKeyed(row.hash)) return row.hash === keyedHash(masterKey, head, row);
  return !isKeyed(head) && row.hash === plainHash(head, row);
}

/** How far the log was reckoned. */
export interface ChainPlace {
  after: bigint;
  head: string | null;
}
export const CHAIN_START: ChainPlace = { after: 0n, head: null };

export interface ChainPart {
  entries: number;
  /** Of them, those from before there was a key: whoever holds the database could have written them anew, all together. */
  unkeyed: number;
  /** Up to the newest entry that follows. Noted elsewhere, its head also tells whether the newest entries were cut off. */
  place: ChainPlace;
  /** The first entry that does not follow from the one before it; null: nothing was changed. */
  brokenAt: bigint | null;
  isEnd: boolean;
}

const PAGE = 1_000;

/** Reckons the next so many entries anew. Bounded, so that a log of any length can be looked at by calls of a second. */
export async function verifyPart(
  { db, masterKey }: { db: Database; masterKey: MasterKey },
  from: ChainPlace,
  most: number,
  onHead?: (head: string) => void,
): Promise<ChainPart> {
  let [entries, unkeyed] = [0, 0];
  let place = from;
  while (entries < most) {
    const limit = Math.min(PAGE, most - entries);
    const page = await readOn(db, place.after, limit);
    for (const row of page) {
      entries += 1;
      if (!isKeyed(row.hash)) unkeyed += 1;
      if (!follows(masterKey, place.head, row)) return { entries, unkeyed, place, brokenAt: row.id, isEnd: true };
      place = { after: row.id, head: row.hash };
      if (row.hash !== null) onHead?.(row.hash);
    }
    if (page.length < limit) return { entries, unkeyed, place, brokenAt: null, isEnd: true };
  }
  return { entries, unkeyed, place, brokenAt: null, isEnd: false };
}

const readOn = (db: Database, after: bigint, limit: number): Promise<AuditRow[]> =>
  db.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(limit);

/** The number of the newest entry; about as many as there are. */
export async function newestEntry(db: Database): Promise<bigint> {
  const [row] = await db.select({ id: sql<string | null>`max(${auditLog.id})` }).from(auditLog);
  return BigInt(row?.id ?? 0);
}

export interface ChainReport extends Pick<ChainPart, 'entries' | 'unkeyed' | 'brokenAt'> {
  head: string | null;
  /** Whether the head that was asked for is in it. */
  hasHead: boolean;
}

/** Reads the whole log. */
export async function verifyChain(
  deps: { db: Database; masterKey: MasterKey },
  earlierHead?: string,
): Promise<ChainReport> {
  let hasHead = false;
  const part = await verifyPart(deps, CHAIN_START, Infinity, (head) => {
    hasHead ||= head === earlierHead;
  });
  const { entries, unkeyed, brokenAt, place } = part;
  return { entries, unkeyed, brokenAt, head: place.head, hasHead };
}
