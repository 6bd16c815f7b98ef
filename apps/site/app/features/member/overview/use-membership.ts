import { memberPaths } from '@feisuo/contract/facts/paths';
import { useCallback } from 'react';
import { siteApi } from '../../../api/site-api.ts';
import type { LoginUser } from '../../../session/login-user.ts';
import { useMemberData } from '../../../session/use-member-data.ts';
import type { ToldMembership } from './membership.ts';

/** What the membership service tells; again where the profile tells something new, as after a purchase on this page. */
export function useMembership({ expiresAt, isSuperVip, autodeduct }: LoginUser) {
  const read = useCallback(
    () => siteApi.get<ToldMembership>(memberPaths.membership),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what has changed is the reason to ask again
    [expiresAt, isSuperVip, autodeduct],
  );
  return useMemberData(read);
}
