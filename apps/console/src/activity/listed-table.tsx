import type { ListedRow } from '@feisuo/contract/schemas/console-activity';
import { Button } from 'antd';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useMay } from '../kit/me.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { AccountLink } from '../accounts/account-link.tsx';
import styles from './activity.module.css';
import { BroughtCard } from './brought-card.tsx';
import { listNames, type ListedKind } from './list-words.ts';
import { useBringList } from './use-bring-list.tsx';
import { useChanges } from './use-changes.ts';

/** Enough to tell one from another. */
const SHOWN = 12;

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找账号', placeholder: '完整的账号编号' },
  {
    name: 'claimed',
    kind: 'choice',
    label: '领取',
    options: [
      { value: 'yes', label: '已领取' },
      { value: 'no', label: '未领取' },
    ],
  },
];

const accountColumn: Column<ListedRow> = {
  title: '账号',
  render: (_, { accountId }) => accountId !== null && <AccountLink id={accountId} />,
};
const timeColumns: readonly Column<ListedRow>[] = [
  { title: '加入时间（北京）', className: 'num', render: (_, { addedAt }) => formatTime(addedAt) },
  {
    title: '领取',
    render: (_, { claimedAt }) =>
      claimedAt === null ? <Pill tone="none">未领取</Pill> : <Pill tone="ok">{`${formatTime(claimedAt)} 领取`}</Pill>,
  },
];
const columns: Record<ListedKind, readonly Column<ListedRow>[]> = {
  recall: [accountColumn, ...timeColumns],
  partner: [
    { title: '设备摘要', render: (_, { id }) => <code title={id}>{id.slice(0, SHOWN)}</code> },
    ...timeColumns,
    { ...accountColumn, title: '领取的账号' },
  ],
};

/** The list that an activity goes by, and bringing more to it. */
export function ListedTable({ id, kind, onBrought }: { id: string; kind: ListedKind; onBrought: () => void }) {
  const may = useMay()('activity.codes');
  const [changes, changed] = useChanges();
  const { title, what, path } = listNames[kind];
  const bring = useBringList(id, kind, () => {
    changed();
    onBrought();
  });
  return (
    <section className={styles.page} aria-label={title}>
      <BroughtCard id={id} kind={kind} />
      <h2 className={styles.heading}>{title}</h2>
      <PagedTable<ListedRow>
        what={what}
        from={`activities/${encodeURIComponent(id)}/${path}`}
        rowKey={(row) => row.id}
        columns={columns[kind]}
        filters={filters}
        refreshKey={changes}
        empty={{
          title: `名单里还没有${what}`,
          says: may ? '上传一份名单之后会出现在这里。' : '同事上传名单之后会出现在这里。',
        }}
        aside={
          may && (
            <Button type="primary" onClick={bring}>
              上传名单
            </Button>
          )
        }
      />
    </section>
  );
}
