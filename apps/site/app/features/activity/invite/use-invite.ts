import { activityPaths } from '@feisuo/contract/facts/paths';
import type { InviteReply } from '@feisuo/contract/schemas/activity-invitations';
import { siteApi } from '../../../api/site-api.ts';
import { useMemberData, type MemberData } from '../../../session/use-member-data.ts';

export type Invite = InviteReply['data'];
export type MyInvite = NonNullable<Invite['mine']>;

const load = () => siteApi.get<Invite>(activityPaths.invite);

/** The invitation activity with the member's own code. */
export function useInvite(): {
  own: MemberData<Invite>;
  mine: MyInvite | null;
  refresh: () => void;
  retry: () => void;
} {
  const { own, refresh, retry } = useMemberData(load);
  return { own, mine: own.view === 'shown' ? own.data.mine : null, refresh: () => void refresh(), retry };
}
