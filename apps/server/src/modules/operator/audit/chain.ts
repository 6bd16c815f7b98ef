import { createHash } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { readSystemSetting, type AuditSeal } from '../../../db/system-settings.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { auditLog } from '../operator.tables.ts';
import { isGenuine } from './seal.ts';

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

/**
 * Older kinds of entries stand before newer ones: first without a hash, then without a key. None comes back, and there are no more of
 * them than the seal knows of.
 */
function follows(masterKey: MasterKey, { head, unkeyed }: ChainPlace, row: AuditRow, seal: AuditSeal | null): boolean {
  if (isKeyed(row.hash)) return row.hash === keyedHash(masterKey, head, row);
  if (seal && unkeyed >= seal.unkeyed) return false;
  return row.hash === null ? head === null : !isKeyed(head) && row.hash === plainHash(head, row);
}

/** How far the log was reckoned, and what there was until then. */
export interface ChainPlace {
  /** The last entry; null: none yet. An intruder's may have any number, so nothing is said about the first. */
  after: bigint | null;
  head: string | null;
  entries: number;
  /** Of them, those from before there was a key: whoever holds the database could have written them anew, all together. */
  unkeyed: number;
}
export const CHAIN_START: ChainPlace = { after: null, head: null, entries: 0, unkeyed: 0 };

/** Whether the log is what was sealed: `missing` where no seal is, `broken` where it is not ours or tells of another log. */
type SealState = 'whole' | 'missing' | 'broken';

export interface ChainPart {
  /** Up to the newest entry that follows. Noted elsewhere, its head tells of a whole database that was put back. */
  place: ChainPlace;
  /** The first entry that does not follow from the one before it; null: nothing was changed. */
  brokenAt: bigint | null;
  isEnd: boolean;
  /** Told at the end, where every entry follows. */
  seal: SealState | null;
  /** How many entries a seal of ours tells of. */
  sealed: number | null;
}

const PAGE = 1_000;

/** Reckons the next so many entries anew. Bounded, so that a log of any length can be looked at by calls of a second. */
export async function verifyPart(
  { db, masterKey }: { db: Database; masterKey: MasterKey },
  from: ChainPlace,
  most: number,
  onHead?: (head: string) => void,
): Promise<ChainPart> {
  let place = from;
  for (let left = most; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left);
    const { page, kept } = await readOn(db, place.after, limit);
    const seal = kept && isGenuine(masterKey, kept) ? kept : null;
    const sealed = seal?.entries ?? null;
    for (const row of page) {
      if (!follows(masterKey, place, row, seal)) return { place, brokenAt: row.id, isEnd: true, seal: null, sealed };
      const unkeyed = place.unkeyed + (isKeyed(row.hash) ? 0 : 1);
      place = { after: row.id, head: row.hash, entries: place.entries + 1, unkeyed };
      if (row.hash !== null) onHead?.(row.hash);
    }
    if (page.length < limit) {
      const state = kept ? (seal && isSealed(place, seal) ? 'whole' : 'broken') : 'missing';
      return { place, brokenAt: null, isEnd: true, seal: state, sealed };
    }
  }
  return { place, brokenAt: null, isEnd: false, seal: null, sealed: null };
}

const isSealed = ({ entries, unkeyed, head }: ChainPlace, seal: AuditSeal): boolean =>
  seal.entries === entries && seal.unkeyed === unkeyed && seal.head === head;

/** Entries and seal of one moment; between the two somebody might have written. */
const readOn = (
  db: Database,
  after: bigint | null,
  limit: number,
): Promise<{ page: AuditRow[]; kept: AuditSeal | null }> =>
  db.transaction(
    async (tx) => {
      const isNext = after === null ? undefined : gt(auditLog.id, after);
      const page = await tx.select().from(auditLog).where(isNext).orderBy(asc(auditLog.id)).limit(limit);
      return { page, kept: await readSystemSetting(tx, 'audit_seal') };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** The number of the newest entry; about as many as there are. */
export async function newestEntry(db: Database): Promise<bigint> {
  const [row] = await db.select({ id: sql<string | null>`max(${auditLog.id})` }).from(auditLog);
  return BigInt(row?.id ?? 0);
}

export interface ChainReport extends Omit<ChainPart, 'isEnd'> {
  /** Whether the head that was asked for is in it. */
  hasHead: boolean;
}

/** Reads the whole log, or what comes after a place. */
export async function verifyChain(
  deps: { db: Database; masterKey: MasterKey },
  { earlierHead, from = CHAIN_START }: { earlierHead?: string | undefined; from?: ChainPlace } = {},
): Promise<ChainReport> {
  let hasHead = false;
  const { isEnd: _isEnd, ...part } = await verifyPart(deps, from, Infinity, (head) => {
    hasHead ||= head === earlierHead;
  });
  return { ...part, hasHead };
}
