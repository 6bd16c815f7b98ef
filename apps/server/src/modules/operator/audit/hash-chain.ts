import { createHash } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { readSystemSetting, type AuditSeal } from '../../../db/system-settings.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { auditLog } from '../operator.tables.ts';
import { isValidSeal } from './seal.ts';

type AuditRow = typeof auditLog.$inferSelect;
export type ChainedEntry = Omit<AuditRow, 'id' | 'hash'>;

/** Hashes with this prefix are keyed. */
const KEYED = 'k1:';
const isKeyed = (hash: string | null) => hash?.startsWith(KEYED) ?? false;

/** The keyed chain hash. Without the master key, an attacker who can write to the database cannot rehash the chain. */
export const keyedHash = (masterKey: MasterKey, previous: string | null, entry: ChainedEntry): string =>
  KEYED + masterKey.digest('audit-chain', canonicalEntry(previous, entry));

/** The unkeyed chain hash of earlier versions. */
const plainHash = (previous: string | null, entry: ChainedEntry): string =>
  createHash('sha256').update(canonicalEntry(previous, entry)).digest('hex');

function canonicalEntry(previous: string | null, entry: ChainedEntry): string {
  const { at, actor, action, subject, from, reason, before, after } = entry;
  return canonicalJson([previous, at.toISOString(), actor, action, subject, from, reason, before, after]);
}

/** Canonical JSON: sorted keys, no undefined. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/**
 * Entries without a hash come first, then entries with unkeyed hashes, then those with keyed hashes. The seal limits
 * how many are unkeyed.
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

/** How far a verification has come. */
export interface ChainPlace {
  /**
   * Id of the last verified entry. It is null at the start instead of 0, because an inserted entry may have any id.
   */
  after: bigint | null;
  head: string | null;
  entries: number;
  /**
   * Number of unkeyed entries. An attacker who can write to the database could have rewritten all of them
   * consistently.
   */
  unkeyed: number;
}
export const CHAIN_START: ChainPlace = { after: null, head: null, entries: 0, unkeyed: 0 };

/** `missing`: the log has no seal. `broken`: the seal was not made with our key, or does not match this log. */
type SealState = 'whole' | 'missing' | 'broken';

export interface ChainPart {
  /**
   * The place after the last valid entry. If an older database was restored, a head that was noted elsewhere is not
   * found.
   */
  place: ChainPlace;
  /** Id of the first invalid entry, or null. */
  brokenAt: bigint | null;
  isEnd: boolean;
  /** Set if the end of the log was reached and the chain is valid. */
  seal: SealState | null;
  /** Number of entries in the seal, if the seal was made with our key. */
  sealed: number | null;
}

const PAGE = 1_000;

/** Verifies the next entries, at most `most`, so that a call has a limited duration. */
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

/** Reads entries and the seal from the same snapshot. */
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

/** The newest id, which is about the number of entries. */
export async function newestEntry(db: Database): Promise<bigint> {
  const [row] = await db.select({ id: sql<string | null>`max(${auditLog.id})` }).from(auditLog);
  return BigInt(row?.id ?? 0);
}

export interface ChainReport extends Omit<ChainPart, 'isEnd'> {
  /** Whether the head that the caller asked for was found. */
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
