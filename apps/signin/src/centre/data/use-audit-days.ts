import { cancellationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { CancellationReply } from '@feisuo/contract/schemas/account-user';
import { useLoad } from '../use-load.ts';

/** Number of days in which a cancellation can be withdrawn. A default is used until the server has answered. */
export function useAuditDays(): number {
  const [load] = useLoad<CancellationReply>({ path: accountPaths.cancellation });
  return load.view === 'ready' ? load.reply.audit_days : cancellationLimits.auditDays;
}
