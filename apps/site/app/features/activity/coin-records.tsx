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
import type { RecordColumn } from './record-table.tsx';
import { Records } from './records.tsx';
import { useMemberData } from '../../session/use-member-data.ts';

const recordTexts = {
  title: '我的记录',
  choice: '记录类型',
  kinds: { all: '全部', earned: '获得', spent: '消耗', got: '兑换' },
  recordKinds: {
    earned: '已到账',
    spent: '已扣除',
    returned: '退回',
    expired: '到期',
    taken_back: '收回',
    got: '到账',
  },
  what: '事项',
  at: '时间',
  got: '结果',
  coins: '加速币',
  more: '更早的记录',
  signedOut: '登录后可以查看加速币的每一笔收支和兑换。',
  empty: {
    all: '还没有记录。签到、做任务、兑换之后，每一笔都会记在这里。',
    earned: '还没有获得过加速币。',
    spent: '还没有用过加速币。',
    got: '还没有兑换或抽中过奖品。',
  },
} as const;

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

/** A list of all coins that were earned and spent. When `round` changes, the list is loaded again. */
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
