import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Database } from '../db/database.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { writeAudit, type AuditActor } from '../modules/operator/index.ts';
import type { RefundDeps, RenewalHooks, SalesPort } from '../modules/pay/index.ts';
import type { AuditContext, AuditDeps } from './action-deps.ts';

/**
 * Dependencies of actions on money. Actions decide and enqueue jobs; a server process that has the payment channels
 * runs the jobs.
 */
export interface MoneyActionDeps extends RefundDeps {
  masterKey: MasterKey;
  renewals: Pick<RenewalHooks, 'lockAgreement' | 'notePaid'>;
  sales: SalesPort;
}

export type Decision = AuditContext;

/** The result of an action, and the contents of its audit line. */
export interface AuditedResult<T> {
  done: T;
  action: AuditAction;
  subject: string;
  before?: unknown;
  after?: unknown;
}

type Reasoned = { by: AuditActor; reason?: string };

/**
 * Runs an action and writes its audit line in one transaction. If the action returns null, no audit line is written.
 */
export async function runAudited<T, Deps extends AuditDeps>(
  deps: Deps,
  audit: Reasoned,
  decide: (tx: Database, deps: Deps & { actor: string }) => Promise<AuditedResult<T>>,
): Promise<T>;
export async function runAudited<T, Deps extends AuditDeps>(
  deps: Deps,
  audit: Reasoned,
  decide: (tx: Database, deps: Deps & { actor: string }) => Promise<AuditedResult<T> | null>,
): Promise<T | null>;
export async function runAudited<T, Deps extends AuditDeps>(
  deps: Deps,
  { by, reason }: Reasoned,
  decide: (tx: Database, deps: Deps & { actor: string }) => Promise<AuditedResult<T> | null>,
): Promise<T | null> {
  return deps.db.transaction(async (tx) => {
    const result = await decide(tx, { ...deps, db: tx, actor: by.actor });
    if (!result) return null;
    const { done, ...line } = result;
    await writeAudit(tx, deps.masterKey, { at: deps.clock.now(), ...by, ...line, ...(reason && { reason }) });
    return done;
  });
}
