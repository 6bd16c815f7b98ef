import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Database } from '../../db/database.ts';
import type { Change } from '../../modules/pay/index.ts';
import type { Act, AuditDeps } from '../act.ts';
import { runAudited } from '../run-audited.ts';

/** Changes the catalogue and audits before and after. */
export async function alterCatalogue<T>(
  deps: AuditDeps,
  [action, subject]: [AuditAction, string],
  act: Act,
  change: (tx: Database) => Promise<Change<T>>,
): Promise<T> {
  const changed = await runAudited(deps, act, async (tx) => {
    const done = await change(tx);
    return { done, action, subject, before: done.before, after: done.after };
  });
  return changed.after;
}

/** For the command line. */
export const sayChanged = (subject: string) => `Done. ${subject} was changed for purchases from now on.`;
