import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import { desc, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../master-key.ts';
import { auditLog } from '../operator.tables.ts';
import { keyedHash } from './chain.ts';

/** Somebody came in, by a link or by a passkey. */
export const ENTER = 'operator.enter' satisfies AuditAction;

/** Whoever writes waits for whoever wrote before, or two entries would follow the same one. */
const CHAIN_LOCK = 727_018;

export interface Doer {
  /** An operator's name, `system` or `command line`. */
  actor: string;
  /** The address they came from; nobody's for what no request did. */
  from?: string;
}

/** Who acts, and why; both are kept. */
export interface Act {
  by: Doer;
  reason: string;
}

export interface AuditNote extends Doer {
  at: Date;
  action: AuditAction;
  subject: string;
  /** Why, in their own words. */
  reason?: string;
  before?: unknown;
  after?: unknown;
}

/** Writes down who did what, in the transaction that does it, and binds it to all that was written before. */
export const writeAudit = (db: Database, masterKey: MasterKey, note: AuditNote): Promise<void> =>
  db.transaction((tx) => bindAudit(tx, masterKey, note));

/** The same for whoever began a transaction by hand, which a further one would end. */
export async function bindAudit(tx: Database, masterKey: MasterKey, note: AuditNote): Promise<void> {
  const { from = null, reason = null, before = null, after = null, ...rest } = note;
  const entry = { ...rest, from, reason, before, after };
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  await tx.insert(auditLog).values({ ...entry, hash: keyedHash(masterKey, last?.hash ?? null, entry) });
}
