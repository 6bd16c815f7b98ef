import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityRecord, RecordsReply } from '@feisuo/contract/schemas/activity-records';
import { useCallback, useEffect, useState } from 'react';
import { isOk } from '../../api/service-reply.ts';
import { siteApi } from '../../api/site-api.ts';
import { Button } from '../../components/button.tsx';
import { Segments } from '../../components/segments.tsx';
import { formatDate } from '../../format/format-date.ts';
import { ActivitySection } from './activity-section.tsx';
import { awardName } from './award-name.ts';
import styles from './coin-records.module.css';
import { recordTexts } from './coin-record-texts.ts';
import type { RecordColumn } from './record-table.tsx';
import { Records } from './records.tsx';
import { useMemberData } from '../../session/use-member-data.ts';

type Kind = keyof typeof recordTexts.kinds;
type Page = RecordsReply['data'];

const PAGE_SIZE = '10';
const ask = (kind: Kind, cursor: string | null) =>
  siteApi.get<Page>(activityPaths.coinRecords, { params: { kind, size: PAGE_SIZE, cursor } });

const columns: readonly RecordColumn<ActivityRecord>[] = [
  { name: recordTexts.what, cell: ({ title }) => title },
  { name: recordTexts.at, cell: ({ at }) => formatDate(at), isNumber: true },
  {
    name: recordTexts.got,
    cell: ({ kind, award }) => (award ? awardName(award) : recordTexts.recordKinds[kind]),
  },
  {
    name: recordTexts.coins,
    cell: ({ coins }) => <Change coins={coins} />,
    isNumber: true,
  },
];

const options = (Object.keys(recordTexts.kinds) as Kind[]).map((value) => ({ value, text: recordTexts.kinds[value] }));

/** What somebody earned, spent and got, all of it in the end. `round` counts what has made it old. */
export function CoinRecords({ round }: { round: number }) {
  const [kind, setKind] = useState<Kind>('all');
  return (
    <ActivitySection
      isOwn
      id="records"
      title={recordTexts.title}
      aside={<Segments label={recordTexts.choice} options={options} value={kind} onChange={setKind} />}
    >
      <Listed key={kind} kind={kind} round={round} />
    </ActivitySection>
  );
}

function Listed({ kind, round }: { kind: Kind; round: number }) {
  const load = useCallback(() => ask(kind, null), [kind]);
  const { own, refresh, retry, replace } = useMemberData(load);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (round > 0) void refresh();
  }, [round, refresh]);
  const page = own.view === 'shown' ? own.data : null;
  const more = async () => {
    if (!page?.next || isBusy) return;
    setBusy(true);
    const reply = await ask(kind, page.next);
    setBusy(false);
    if (isOk(reply)) replace({ list: [...page.list, ...reply.data.list], next: reply.data.next });
  };
  return (
    <>
      <Records
        own={page ? { view: 'shown', data: page.list } : (own as Exclude<typeof own, { view: 'shown' }>)}
        caption={recordTexts.title}
        columns={columns}
        keyOf={({ id }) => id}
        signedOut={recordTexts.signedOut}
        empty={recordTexts.empty[kind]}
        onRetry={retry}
      />
      {page?.next && (
        <div className={styles.more}>
          <Button size="small" aria-disabled={isBusy} onClick={() => void more()}>
            {recordTexts.more}
          </Button>
        </div>
      )}
    </>
  );
}

const Change = ({ coins }: { coins: number }) =>
  coins === 0 ? (
    '—'
  ) : (
    <span className={coins > 0 ? styles.plus : undefined}>{coins > 0 ? `+${coins}` : `−${-coins}`}</span>
  );
