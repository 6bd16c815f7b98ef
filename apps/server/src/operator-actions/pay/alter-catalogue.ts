import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Database } from '../../db/database.ts';
import type { Change } from '../../modules/pay/index.ts';
import type { AuditContext, AuditDeps } from '../action-deps.ts';
import { runAudited } from '../run-audited.ts';

/** Changes the catalogue and audits the state before and after. */
export async function alterCatalogue<T>(
  deps: AuditDeps,
  [action, subject]: [AuditAction, string],
  audit: AuditContext,
  change: (tx: Database) => Promise<Change<T>>,
): Promise<T> {
  const changed = await runAudited(deps, audit, async (tx) => {
    const done = await change(tx);
    return { done, action, subject, before: done.before, after: done.after };
  });
  return changed.after;
}

/** The command's result text. */
export const describeChange = (subject: string) => `Done. ${subject} was changed; existing orders stay as they are.`;
