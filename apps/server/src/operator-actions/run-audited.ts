import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Database } from '../db/database.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { writeAudit, type Doer } from '../modules/operator/index.ts';
import type { RefundDeps, RenewalHooks, SalesPort } from '../modules/pay/index.ts';
import type { Act, AuditDeps } from './act.ts';

/** Dependencies of actions on money. They decide and queue jobs; a server with channels carries them out. */
export interface MoneyActionDeps extends RefundDeps {
  masterKey: MasterKey;
  renewals: Pick<RenewalHooks, 'lockAgreement' | 'notePaid'>;
  sales: SalesPort;
}

export type Decision = Act;

/** The result of an action with its audit line. */
export interface AuditedResult<T> {
  done: T;
  action: AuditAction;
  subject: string;
  before?: unknown;
  after?: unknown;
}

type Reasoned = { by: Doer; reason?: string };

/** Runs an action and writes its audit line in one transaction. Null: nothing to do, and nothing is written. */
export async function runAudited<T, Deps extends AuditDeps>(
  deps: Deps,
  act: Reasoned,
  decide: (tx: Database, deps: Deps & { actor: string }) => Promise<AuditedResult<T>>,
): Promise<T>;
export async function runAudited<T, Deps extends AuditDeps>(
  deps: Deps,
  act: Reasoned,
  decide: (tx: Database, deps: Deps & { actor: string }) => Promise<AuditedResult<T> | null>,
): Promise<T | null>;
export async function runAudited<T, Deps extends AuditDeps>(
  deps: Deps,
  { by, reason }: Reasoned,
  decide: (tx: Database, deps: Deps & { actor: string }) => Promise<AuditedResult<T> | null>,
): Promise<T | null> {
  return deps.db.transaction(async (tx) => {
    const told = await decide(tx, { ...deps, db: tx, actor: by.actor });
    if (!told) return null;
    const { done, ...line } = told;
    await writeAudit(tx, deps.masterKey, { at: deps.clock.now(), ...by, ...line, ...(reason && { reason }) });
    return done;
  });
}
