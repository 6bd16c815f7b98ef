import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Database } from '../db/database.ts';
import type { Doer } from '../modules/operator/index.ts';
import type { AuditDeps } from './act.ts';
import { runAudited } from './run-audited.ts';

/** The operator, and an optional reason. */
export interface Doing {
  by: Doer;
  reason?: string;
}

/** `runAudited` for a change that always happens and returns before and after. */
export const noteChange = <T extends { before?: unknown; after?: unknown }>(
  deps: AuditDeps,
  { action, subject }: { action: AuditAction; subject: string },
  doing: Doing,
  change: (tx: Database) => Promise<T>,
): Promise<T> =>
  runAudited(deps, doing, async (tx) => {
    const done = await change(tx);
    return { done, action, subject, before: done.before, after: done.after };
  });
