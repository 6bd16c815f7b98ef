import type { BatchRow } from '@feisuo/contract/schemas/console-activity';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { receive } from '../kit/action/download-action-result.ts';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { saveTable } from '../kit/save-file.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { activityNav, describeAward } from './activity-texts.ts';
import styles from './activity.module.css';
import { useBatchDialog } from './batch-dialog.tsx';

export function CodesPage() {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('activity.codes');
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);
  const make = useBatchDialog(changed);
  const take = ({ id, number, name, size }: BatchRow) =>
    askAction({
      title: `导出「${name}」的兑换码？`,
      message: (
        <>
          批次 {number}，会下载 {formatCount(size)} 个兑换码。<b>只能由一个人导出</b>；没有收到文件的话，10
          分钟内你可以再导出，之后谁也看不到明文，弄丢了只能作废重做。
        </>
      ),
      verb: '导出',
      isDangerous: true,
      perform: ({ reason }, tell) => {
        const begins = `正在取出 ${formatCount(size)} 个兑换码`;
        const leaving = '可以收起去看别的页面，好了会自动下载；没有收到文件的话，10 分钟内可以再次导出。';
        const path = `codes/${encodeURIComponent(id)}/export`;
        // Refreshes the list even if the answer was lost, because the list shows whether the codes were exported.
        return receive<{ codes: string[] }>(api, { path, body: { reason }, begins, leaving }, tell).finally(changed);
      },
      done: ({ codes }) => `已下载 ${formatCount(codes.length)} 个兑换码`,
      onDone: ({ codes }) => saveTable(`兑换码 ${name} ${number}`, [['兑换码'], ...codes.map((code) => [code])]),
    });
  const revoke = (row: BatchRow) => {
    const { id, number, name, made, redeemed } = row;
    askAction({
      title: `作废「${name}」？`,
      message: isBeingMade(row)
        ? `批次 ${number}，马上停止生成，已经生成的全部失效。`
        : `批次 ${number}，还没兑换的 ${formatCount(made - redeemed)} 个马上失效，已经兑换的不受影响。`,
      verb: '作废',
      isDangerous: true,
      perform: ({ reason }) => api.post(`codes/${encodeURIComponent(id)}/revoke`, { reason }),
      onDone: changed,
    });
  };
  return (
    <div className={styles.page}>
      <AreaTabs label="活动" tabs={activityNav} />
      <PagedTable<BatchRow>
        what="兑换码批次"
        from="codes"
        rowKey={({ id }) => id}
        refreshKey={changes}
        filters={filters}
        everyMs={(rows) => (rows.some(isBeingMade) ? 1000 : null)}
        aside={
          may && (
            <Button type="primary" onClick={make}>
              新建批次
            </Button>
          )
        }
        columns={[
          ...columns,
          ...(may
            ? [
                {
                  title: '操作',
                  render: (_: unknown, row: BatchRow) => (
                    <span className={styles.line}>
                      {(row.isWaiting || row.canTakeAgain) && (
                        <Button size="small" onClick={() => take(row)}>
                          {row.isWaiting ? '导出一次' : '再次导出'}
                        </Button>
                      )}
                      {row.revokedAt === null && (
                        <Button size="small" danger onClick={() => revoke(row)}>
                          {isBeingMade(row) ? '停止并作废' : '作废余下'}
                        </Button>
                      )}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className={styles.note}>明文加密保存到导出后 10 分钟，7 天没有导出就销毁；库里只留校验用的摘要。</p>
    </div>
  );
}

const filters: Filter[] = [{ name: 'q', kind: 'search', label: '查找批次', placeholder: '名称或编号' }];

const columns: Column<BatchRow>[] = [
  { title: '批次', render: (_, { name, number }) => <TwoLines first={name} second={number} /> },
  { title: '状态', render: (_, row) => <State {...row} /> },
  { title: '奖励', render: (_, { kind, awardName, amount }) => describeAward({ kind, name: awardName, amount }) },
  {
    title: '已兑换',
    align: 'right',
    render: (_, { redeemed, size, made, revokedAt }) =>
      `${formatCount(redeemed)} / ${formatCount(revokedAt === null ? size : made)}`,
  },
  { title: '每人限兑', align: 'right', render: (_, { perPerson }) => (perPerson >= 1_000_000 ? '不限' : perPerson) },
  { title: '失效（北京）', render: (_, { validUntil }) => formatTime(validUntil) },
];

const isBeingMade = ({ made, size, revokedAt }: BatchRow) => made < size && revokedAt === null;

function State(row: BatchRow) {
  const { revokedAt, validUntil, isWaiting } = row;
  const [now] = useState(Date.now);
  if (revokedAt !== null) return <Pill tone="none">已作废</Pill>;
  if (isBeingMade(row)) return <Making {...row} />;
  if (Date.parse(validUntil) <= now) return <Pill tone="none">已过期</Pill>;
  return isWaiting ? <Pill tone="warn">待导出</Pill> : <Pill tone="ok">可兑换</Pill>;
}

/** Progress of creating a batch; the server continues in the background. */
function Making({ made, size }: BatchRow) {
  return (
    <div className={styles.making}>
      <Pill tone="info">生成中</Pill>
      <Progress
        percent={Math.floor((made / size) * 100)}
        size="small"
        aria-label={`已生成 ${formatCount(made)} 个，共 ${formatCount(size)} 个`}
      />
    </div>
  );
}
