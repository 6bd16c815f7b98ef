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

/** Keyed chain hash: without the master key an attacker with the database cannot rehash the chain. */
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

/** Entries without a hash come first, then unkeyed, then keyed ones; the seal limits the number of unkeyed ones. */
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

/** Progress of a verification. */
export interface ChainPlace {
  /** The last verified entry. Null at the start: an inserted entry may have any id. */
  after: bigint | null;
  head: string | null;
  entries: number;
  /** Unkeyed entries, which an attacker with the database could have rewritten together. */
  unkeyed: number;
}
export const CHAIN_START: ChainPlace = { after: null, head: null, entries: 0, unkeyed: 0 };

/** `missing`: no seal. `broken`: not made with our key, or of a different log. */
type SealState = 'whole' | 'missing' | 'broken';

export interface ChainPart {
  /** Up to the last valid entry. A head noted elsewhere reveals a restored older database. */
  place: ChainPlace;
  /** The first entry that breaks the chain, or null. */
  brokenAt: bigint | null;
  isEnd: boolean;
  /** Set at the end of an unbroken chain. */
  seal: SealState | null;
  /** Number of entries according to a genuine seal. */
  sealed: number | null;
}

const PAGE = 1_000;

/** Verifies the next entries, bounded so that a call takes about a second. */
export async function verifyPart(
  { db, masterKey }: { db: Database; masterKey: MasterKey },
  from: ChainPlace,
  most: number,
  onHead?: (head: string) => void,
): Promise<ChainPart> {
  let place = from;
  for (let left = most; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left);
    const { page, kept } = await readNext(db, place.after, limit);
    const seal = kept && isValidSeal(masterKey, kept) ? kept : null;
    const sealed = seal?.entries ?? null;
    for (const row of page) {
      if (!isValidNext(masterKey, place, row, seal))
        return { place, brokenAt: row.id, isEnd: true, seal: null, sealed };
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

/** Entries and seal of one snapshot. */
const readNext = (
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

/** The newest id, about the number of entries. */
export async function newestEntry(db: Database): Promise<bigint> {
  const [row] = await db.select({ id: sql<string | null>`max(${auditLog.id})` }).from(auditLog);
  return BigInt(row?.id ?? 0);
}

export interface ChainReport extends Omit<ChainPart, 'isEnd'> {
  /** Whether the requested head was found. */
  hasHead: boolean;
}

/** The whole log, or from a place on. */
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
