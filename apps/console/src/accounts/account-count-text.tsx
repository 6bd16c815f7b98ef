import type { AccountCount } from '@feisuo/contract/schemas/console-accounts';
import { formatCount } from '../kit/format-number.ts';
import { useRemote } from '../use-remote.ts';

/** Number of all accounts that match the filters, not only of this page. */
export function AccountCountText({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { data, error } = useRemote<AccountCount>(`accounts/count?${new URLSearchParams(filters)}`);
  if (!data) return error && <span>没有取到总数：{error}</span>;
  return (
    <span>
      命中 <b>{formatCount(data.accounts)}</b> 个账号{data.isMore && '以上'}
    </span>
  );
}
