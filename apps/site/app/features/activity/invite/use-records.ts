import { activityPaths } from '@feisuo/contract/facts/paths';
import type { InviteRecord, InviteRecordsReply } from '@feisuo/contract/schemas/activity-invitations';
import { useState } from 'react';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { useMemberData, type MemberData } from '../../../session/use-member-data.ts';

type Page = InviteRecordsReply['data'];

const ask = (before: string | null) => siteApi.get<Page>(activityPaths.inviteRecords, { params: { before } });
const load = () => ask(null);

/** Whom somebody invited, newest first; earlier ones on request. */
export function useRecords() {
  const { own, retry, replace } = useMemberData(load);
  const [isBusy, setBusy] = useState(false);
  const page = own.view === 'shown' ? own.data : null;
  const more = async () => {
    if (!page?.next || isBusy) return;
    setBusy(true);
    const reply = await ask(page.next);
    setBusy(false);
    if (isOk(reply)) replace({ list: [...page.list, ...reply.data.list], next: reply.data.next });
    else showToast(reply.message, { tone: 'error' });
  };
  const list: MemberData<readonly InviteRecord[]> = own.view === 'shown' ? { view: 'shown', data: own.data.list } : own;
  return { list, retry, more: page?.next ? () => void more() : null, isBusy };
}
