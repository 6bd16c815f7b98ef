import type { ExchangeRow } from '@feisuo/contract/schemas/console-activity';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAct } from '../kit/act/acts.ts';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { PagedTable } from '../kit/table/paged-table.tsx';
import { AccountLink } from '../accounts/account-link.tsx';
import { byAccount } from './by-account.ts';
import { useChanges } from './use-changes.ts';

/** What was bought with coins, and undoing it. */
export function ExchangesTable({ id }: { id: string }) {
  const api = useApi();
  const act = useAct();
  const may = useMay();
  const mayUndo = may('activity.codes');
  const [changes, changed] = useChanges();
  const undo = (row: ExchangeRow) =>
    act({
      title: `撤销兑换 ${row.id}？`,
      says: `账号 ${row.accountId} 换到的 ${row.goodId} 会收回，${formatCount(row.coins)} 加速币退还，商品回到库存。${row.kind === 'vip_days' ? '对方会收到通知。' : ''}`,
      verb: '撤销',
      isDangerous: true,
      perform: ({ reason }) => api.post(`exchanges/${row.id}/undo`, { reason }),
      onDone: changed,
    });
  return (
    <PagedTable<ExchangeRow>
      what="兑换记录"
      from={`activities/${encodeURIComponent(id)}/exchanges`}
      rowKey={(row) => row.id}
      refreshKey={changes}
      filters={[byAccount]}
      columns={[
        { title: '时间（北京）', render: (_, { at }) => formatTime(at) },
        { title: '账号', render: (_, { accountId }) => <AccountLink id={accountId} /> },
        { title: '商品', dataIndex: 'goodId' },
        { title: '加速币', align: 'right', render: (_, { coins }) => formatCount(coins) },
        {
          title: '状态',
          render: (_, { undoneAt }) =>
            undoneAt === null ? (
              <Pill tone="ok">已兑换</Pill>
            ) : (
              <Pill tone="none">{`${formatTime(undoneAt)} 撤销`}</Pill>
            ),
        },
        ...(mayUndo
          ? [
              {
                title: '操作',
                render: (_: unknown, row: ExchangeRow) =>
                  row.undoneAt === null && (row.kind !== 'vip_days' || may('accounts.grant')) ? (
                    <Button size="small" danger onClick={() => undo(row)}>
                      撤销
                    </Button>
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  );
}
