import type { AuditAction } from '@feisuo/contract/facts/audit';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AuditSeal } from '../../../db/system-settings.ts';
import { systemSettings } from '../../../db/settings.tables.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { auditLog } from '../operator.tables.ts';
import { keyedHash } from './hash-chain.ts';
import { extendSeal, SEAL_KEY } from './seal.ts';

/** The audit action of a sign-in by a link or a passkey. */
export const ENTER = 'operator.enter' satisfies AuditAction;

/** Key of the advisory lock that serializes writers, so that every entry follows a different entry. */
const CHAIN_LOCK = 727_018;

export interface AuditActor {
  /** The name of an operator, `system` or `command line`. */
  actor: string;
  /** The IP address of the client; missing if there was no request. */
  from?: string;
}

export interface AuditContext {
  by: AuditActor;
  reason: string;
}

export interface AuditNote extends AuditActor {
  at: Date;
  action: AuditAction;
  subject: string;
  reason?: string;
  before?: unknown;
  after?: unknown;
}

/** Writes an audit entry in the transaction of the action and adds it to the hash chain. */
export const writeAudit = (db: Database, masterKey: MasterKey, note: AuditNote): Promise<void> =>
  db.transaction((tx) => bindAudit(tx, masterKey, note));

/** Like `writeAudit`, but without a nested transaction. For callers that already hold a transaction. */
export async function bindAudit(tx: Database, masterKey: MasterKey, note: AuditNote): Promise<void> {
  const { from = null, reason = null, before = null, after = null, ...rest } = note;
  const entry = { ...rest, from, reason, before, after };
  await lockChain(tx);
  const { previous, seal } = await readEnd(tx);
  const head = keyedHash(masterKey, previous, entry);
  await tx.insert(auditLog).values({ ...entry, hash: head });
  await extendSeal(tx, masterKey, seal, { previous, head });
}

/** Locks the hash chain until commit. Other writers of the audit log wait. */
export const lockChain = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);

/** Reads the hash of the last entry, and the seal. */
async function readEnd(tx: Database): Promise<{ previous: string | null; seal: AuditSeal | null }> {
  const { rows } = await tx.execute<{ previous: string | null; seal: AuditSeal | null }>(sql`
    select (select hash from ${auditLog} order by id desc limit 1) as previous,
           (select value from ${systemSettings} where key = ${SEAL_KEY}) as seal`);
  return rows[0] ?? { previous: null, seal: null };
}
