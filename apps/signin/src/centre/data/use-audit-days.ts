import { cancellationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { CancellationReply } from '@feisuo/contract/schemas/account-user';
import { useLoad } from '../use-load.ts';

/** Days in which the member can withdraw the cancellation; the default value until the service answers. */
export function useAuditDays(): number {
  const [load] = useLoad<CancellationReply>({ path: accountPaths.cancellation });
  return load.view === 'ready' ? load.reply.audit_days : cancellationLimits.auditDays;
}
