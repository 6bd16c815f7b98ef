import type { ChannelDayView } from '@feisuo/contract/schemas/console-attribution';
import { Button, Table } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { DaysBar } from '../kit/days-query.tsx';
import { formatMoney, formatCount } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { fromTheStart } from '../kit/table/list-query.ts';
import { NoFurtherRows } from '../kit/table/no-rows.tsx';
import { Pager } from '../kit/table/pager.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { usePagedList } from '../kit/table/use-paged-list.ts';
import { useChangeQuery } from '../shell/address.ts';
import { attributionNav } from './promotion-texts.ts';
import styles from './promotion.module.css';

/** Counts of all steps from visit to refund, by day and channel. */
export function ChannelReportPage() {
  const page = usePagedList<ChannelDayView>({ from: 'channels/report', filters: ['from', 'to', 'channel'] });
  const only = page.query.filters['channel'];
  const changeQuery = useChangeQuery();
  const { remote } = page;
  return (
    <div className={styles.page}>
      <AreaTabs label="归因" tabs={attributionNav} />
      <DaysBar>
        {only !== undefined && (
          <Button onClick={() => changeQuery(fromTheStart({ channel: null }))}>只看渠道 {only}，改看全部</Button>
        )}
      </DaysBar>
      <RemoteView what="渠道报表" remote={remote}>
        {({ list }) =>
          list.length === 0 && page.query.place !== null ? (
            <NoFurtherRows what="渠道报表" />
          ) : list.length === 0 ? (
            <EmptyView title="这几天没有人来" message="访问、点击、下载和付费会按天、按渠道出现在这里。" />
          ) : (
            <Card title="按天和渠道" flush>
              <SidewaysScroll label="渠道报表">
                <Table<ChannelDayView>
                  rowKey={({ day, channel }) => `${day} ${channel}`}
                  dataSource={list}
                  pagination={false}
                  columns={[
                    { title: '日期', dataIndex: 'day', className: 'num' },
                    {
                      title: '渠道',
                      render: (_, { name, channel }) => <TwoLines first={name || '未登记'} second={channel} />,
                    },
                    ...counts.map(({ title, of }) => ({
                      title,
                      align: 'right' as const,
                      render: (_: unknown, row: ChannelDayView) => formatCount(row[of]),
                    })),
                    { title: '付费金额', align: 'right', render: (_, { paidFen }) => formatMoney(paidFen) },
                    { title: '退款', align: 'right', render: (_, { refundedFen }) => formatMoney(refundedFen) },
                  ]}
                />
              </SidewaysScroll>
              <Pager {...page} count={list.length} total={undefined} isFetching={remote.isFetching} />
            </Card>
          )
        }
      </RemoteView>
      <p className={styles.note}>
        访问只统计同意计数的访客；一步只记给 30
        天内最后一次付费点击的渠道，没有点击就记给访问自带的渠道。每分钟统计一次。
      </p>
    </div>
  );
}

const counts = [
  { title: '访问', of: 'visits' },
  { title: '点击', of: 'clicks' },
  { title: '其中编号格式异常', of: 'unusualClicks' },
  { title: '下载', of: 'downloads' },
  { title: '注册', of: 'registers' },
  { title: '首次启动', of: 'activates' },
  { title: '下单', of: 'orders' },
  { title: '付费人数', of: 'payers' },
  { title: '付费订单', of: 'sales' },
] as const;
