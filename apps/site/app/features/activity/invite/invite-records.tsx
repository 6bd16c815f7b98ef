import type { InviteRecord, InviteRecordsReply } from '@feisuo/contract/schemas/activity-invitations';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { awardName } from '../award-name.ts';
import type { RecordColumn } from '../record-table.tsx';
import { Records } from '../records.tsx';
import { activityTexts } from '../texts.ts';
import styles from './invite-records.module.css';
import { inviteTexts, stateTexts } from './texts.ts';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { useMemberData, type MemberData } from '../../../session/use-member-data.ts';

type Page = InviteRecordsReply['data'];

const ask = (before: string | null) => siteApi.get<Page>(activityPaths.inviteRecords, { params: { before } });
const load = () => ask(null);

/** Loads the invited friends page by page, newest first. */
function useRecords() {
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

const columns: RecordColumn<InviteRecord>[] = [
  { name: inviteTexts.friend, cell: ({ name }) => name, isNumber: true },
  { name: inviteTexts.boundAt, cell: ({ boundAt }) => formatDate(boundAt), isNumber: true },
  { name: inviteTexts.progress, cell: (record) => <Progress {...record} /> },
  {
    name: inviteTexts.got,
    cell: ({ award, state }) => (award && state === 'rewarded' ? `+${awardName(award)}` : inviteTexts.nothing),
  },
];

function Progress({ state, dueAt }: InviteRecord) {
  const { text, tone } = stateTexts[state];
  const due = state === 'waiting' || state === 'maturing' ? inviteTexts.due[state] : null;
  return (
    <span>
      <span className={styles[tone]}>{text}</span>
      {due && dueAt && <> · {due(formatDate(dueAt))}</>}
    </span>
  );
}

/** A list of the invited friends with their progress and reward. */
export function InviteRecords({ title, isClosed = false }: { title: string; isClosed?: boolean }) {
  const { list, retry, more, isBusy } = useRecords();
  return (
    <>
      <Records
        own={list}
        caption={title}
        columns={columns}
        keyOf={({ name, boundAt }) => `${boundAt} ${name}`}
        signedOut={inviteTexts.signedOutRecords}
        empty={isClosed ? inviteTexts.emptyClosed : inviteTexts.empty}
        onRetry={retry}
      />
      {more && (
        <div className={styles.more}>
          <Button size="small" aria-disabled={isBusy} onClick={more}>
            {isBusy ? activityTexts.busy : inviteTexts.earlier}
          </Button>
        </div>
      )}
    </>
  );
}
