import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Database } from '../db/database.ts';
import type { AuditActor } from '../modules/operator/index.ts';
import type { AuditDeps } from './action-deps.ts';
import { runAudited } from './run-audited.ts';

/** The operator, with an optional reason. */
export interface PartialAuditContext {
  by: AuditActor;
  reason?: string;
}

/** `runAudited` for a change that always takes place and returns the state before and after it. */
export const noteChange = <T extends { before?: unknown; after?: unknown }>(
  deps: AuditDeps,
  { action, subject }: { action: AuditAction; subject: string },
  audit: PartialAuditContext,
  change: (tx: Database) => Promise<T>,
): Promise<T> =>
  runAudited(deps, audit, async (tx) => {
    const done = await change(tx);
    return { done, action, subject, before: done.before, after: done.after };
  });
