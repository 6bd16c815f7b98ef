import { createHash } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { readSystemSetting, type AuditSeal } from '../../../db/system-settings.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { auditLog } from '../operator.tables.ts';
import { isValidSeal } from './seal.ts';

type AuditRow = typeof auditLog.$inferSelect;
export type ChainedEntry = Omit<AuditRow, 'id' | 'hash'>;

/** Prefix of keyed hashes. */
const KEYED = 'k1:';
const isKeyed = (hash: string | null) => hash?.startsWith(KEYED) ?? false;

/**
 * Returns the hash of an entry and its predecessor. The hash depends on the master key, so an attacker who can write to
 * the database cannot recompute the chain.
 */
export const keyedHash = (masterKey: MasterKey, previous: string | null, entry: ChainedEntry): string =>
  KEYED + masterKey.digest('audit-chain', canonicalEntry(previous, entry));

/** Hash without a key, as earlier versions wrote it. */
const plainHash = (previous: string | null, entry: ChainedEntry): string =>
  createHash('sha256').update(canonicalEntry(previous, entry)).digest('hex');

function canonicalEntry(previous: string | null, entry: ChainedEntry): string {
  const { at, actor, action, subject, from, reason, before, after } = entry;
  return canonicalJson([previous, at.toISOString(), actor, action, subject, from, reason, before, after]);
}

/** Serializes a value with sorted keys, so that equal values give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/**
 * Entries must be in this order: without a hash, with an unkeyed hash, with a keyed hash. The seal limits the number of
 * entries without a keyed hash.
 */
function isValidNext(
  masterKey: MasterKey,
  { head, unkeyed }: ChainPlace,
  row: AuditRow,
  seal: AuditSeal | null,
): boolean {
  if (isKeyed(row.hash)) return row.hash === keyedHash(masterKey, head, row);
  if (seal && unkeyed >= seal.unkeyed) return false;
  return row.hash === null ? head === null : !isKeyed(head) && row.hash === plainHash(head, row);
}

/** The position up to which the chain was verified. */
export interface ChainPlace {
  /**
   * Id of the last verified entry. Null at the start; 0 would skip entries that an attacker inserted with ids below 1.
   */
  after: bigint | null;
  head: string | null;
  entries: number;
  /**
   * Number of entries without a keyed hash. An attacker who can write to the database could have rewritten them
   * consistently.
   */
  unkeyed: number;
}
export const CHAIN_START: ChainPlace = { after: null, head: null, entries: 0, unkeyed: 0 };

/** `missing`: the log has no seal. `broken`: the seal was not made with our master key, or does not match the log. */
type SealState = 'whole' | 'missing' | 'broken';

export interface ChainPart {
  /** The position after the last valid entry. */
  place: ChainPlace;
  /** Id of the first invalid entry, or null. */
  brokenAt: bigint | null;
  isEnd: boolean;
  /** State of the seal, if the end of the log was reached without an invalid entry. */
  seal: SealState | null;
  /** Number of entries according to the seal; null if the seal was not made with our master key. */
  sealed: number | null;
}

const PAGE = 1_000;

/** Verifies the next `most` entries at most, so that the duration of a call is limited. */
export async function verifyPart(
  { db, masterKey }: { db: Database; masterKey: MasterKey },
  from: ChainPlace,
  most: number,
  onHead?: (head: string) => void,
): Promise<ChainPart> {
  let place = from;
  for (let left = most; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left);
    const { page, seal: storedSeal } = await readNext(db, place.after, limit);
    const seal = storedSeal && isValidSeal(masterKey, storedSeal) ? storedSeal : null;
    const sealed = seal?.entries ?? null;
    for (const row of page) {
      if (!isValidNext(masterKey, place, row, seal))
        return { place, brokenAt: row.id, isEnd: true, seal: null, sealed };
      const unkeyed = place.unkeyed + (isKeyed(row.hash) ? 0 : 1);
      place = { after: row.id, head: row.hash, entries: place.entries + 1, unkeyed };
      if (row.hash !== null) onHead?.(row.hash);
    }
    if (page.length < limit) {
      const state = storedSeal ? (seal && isSealed(place, seal) ? 'whole' : 'broken') : 'missing';
      return { place, brokenAt: null, isEnd: true, seal: state, sealed };
    }
  }
  return { place, brokenAt: null, isEnd: false, seal: null, sealed: null };
}

const isSealed = ({ entries, unkeyed, head }: ChainPlace, seal: AuditSeal): boolean =>
  seal.entries === entries && seal.unkeyed === unkeyed && seal.head === head;

/** Reads entries and the seal in one snapshot, so that they belong together. */
const readNext = (
  db: Database,
  after: bigint | null,
  limit: number,
): Promise<{ page: AuditRow[]; seal: AuditSeal | null }> =>
  db.transaction(
    async (tx) => {
      const isNext = after === null ? undefined : gt(auditLog.id, after);
      const page = await tx.select().from(auditLog).where(isNext).orderBy(asc(auditLog.id)).limit(limit);
      return { page, seal: await readSystemSetting(tx, 'audit_seal') };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** Returns the newest id, which is about the number of entries. */
export async function newestEntry(db: Database): Promise<bigint> {
  const [row] = await db.select({ id: sql<string | null>`max(${auditLog.id})` }).from(auditLog);
  return BigInt(row?.id ?? 0);
}

export interface ChainReport extends Omit<ChainPart, 'isEnd'> {
  /** Whether the chain contains the hash that the caller noted earlier. */
  hasHead: boolean;
}

/** Verifies the whole log, or all entries after `from`. */
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
