import type { AuditAction } from '@feisuo/contract/facts/audit';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AuditSeal } from '../../../db/system-settings.ts';
import { systemSettings } from '../../../db/settings.tables.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { auditLog } from '../operator.tables.ts';
import { keyedHash } from './chain.ts';
import { extendSeal, SEAL_KEY } from './seal.ts';

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
  await takeChain(tx);
  const { previous, seal } = await readEnd(tx);
  const head = keyedHash(masterKey, previous, entry);
  await tx.insert(auditLog).values({ ...entry, hash: head });
  await extendSeal(tx, masterKey, seal, { previous, head });
}

/** Until the transaction ends, nobody else writes to the log. */
export const takeChain = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);

/** What the next entry follows, and what the log is sealed as. */
async function readEnd(tx: Database): Promise<{ previous: string | null; seal: AuditSeal | null }> {
  const { rows } = await tx.execute<{ previous: string | null; seal: AuditSeal | null }>(sql`
    select (select hash from ${auditLog} order by id desc limit 1) as previous,
           (select value from ${systemSettings} where key = ${SEAL_KEY}) as seal`);
  return rows[0] ?? { previous: null, seal: null };
}
