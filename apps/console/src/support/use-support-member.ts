import type { SupportMember } from '@feisuo/contract/schemas/console-support';
import { useRemote } from '../use-remote.ts';

/** The member who wrote to support, as far as the operator may see; null for a visitor without an account. */
export const useSupportMember = (accountId: string | null) =>
  useRemote<SupportMember | null>(['support/members', accountId], {
    fetchIt: async (api, manner) =>
      accountId === null
        ? null
        : await api.get<SupportMember>(`support/members/${encodeURIComponent(accountId)}`, manner),
  });
