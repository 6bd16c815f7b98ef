import type { InviteRecord } from '@feisuo/contract/schemas/activity-invitations';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { awardName } from '../award-name.ts';
import type { RecordColumn } from '../record-table.tsx';
import { Records } from '../records.tsx';
import { activityTexts } from '../texts.ts';
import styles from './invite-records.module.css';
import { inviteTexts, stateTexts } from './texts.ts';
import { useRecords } from './use-records.ts';

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
  const { word, tone } = stateTexts[state];
  const due = state === 'waiting' || state === 'maturing' ? inviteTexts.due[state] : null;
  return (
    <span>
      <span className={styles[tone]}>{word}</span>
      {due && dueAt && <> · {due(formatDate(dueAt))}</>}
    </span>
  );
}

/** Whom somebody invited, how far each came, and what it gave. */
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
