import type { ChannelDayView, ChannelSummary } from '@feisuo/contract/schemas/console-attribution';
import type { ChannelFigures } from '@feisuo/contract/schemas/console-reports';
import { Button, Table } from 'antd';
import { useSearchParams } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { Chart } from '../kit/chart/chart.tsx';
import { formatCount, formatMoney } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { periodOf } from '../kit/report/compare.ts';
import { useFigure } from '../kit/report/figure-tiles.tsx';
import type { Figure } from '../kit/report/figure.ts';
import { ReportBar, useReportRange } from '../kit/report/report-bar.tsx';
import { ReportFigures, seriesOf } from '../kit/report/report-figures.tsx';
import { countCell, moneyCell } from '../kit/report/number-cell.tsx';
import reportStyles from '../kit/report/report.module.css';
import { totalsOf } from '../kit/report/totals-row.tsx';
import { fromTheStart } from '../kit/table/list-query.ts';
import { NoFurtherRows } from '../kit/table/no-rows.tsx';
import { Pager } from '../kit/table/pager.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { usePagedList } from '../kit/table/use-paged-list.ts';
import { useChangeQuery } from '../shell/address.ts';
import { useRemote } from '../use-remote.ts';
import { attributionNav } from './promotion-texts.ts';
import styles from './promotion.module.css';

const channelFigures: readonly Figure<ChannelFigures>[] = [
  { name: '访问', kind: 'count', of: ({ visits }) => visits },
  { name: '点击', kind: 'count', of: ({ clicks }) => clicks },
  { name: '下载', kind: 'count', of: ({ downloads }) => downloads },
  { name: '注册', kind: 'count', of: ({ registers }) => registers },
  { name: '下单', kind: 'count', of: ({ orders }) => orders },
  { name: '付费订单', kind: 'count', of: ({ sales }) => sales },
  { name: '付费金额', kind: 'money', of: ({ paidFen }) => paidFen },
  { name: '退款', kind: 'money', of: ({ refundedFen }) => refundedFen, isBad: true },
];

const MOST_BARS = 10;

/** Report about channels: totals, a chart by day, a chart by channel, and a table by day and channel. */
export function ChannelReportPage() {
  const [address] = useSearchParams();
  const { from, to, query } = useReportRange();
  const only = address.get('channel');
  const changeQuery = useChangeQuery();
  const asked = only === null ? query : `${query}&${new URLSearchParams({ channel: only })}`;
  const remote = useRemote<ChannelSummary>(`channels/report/summary?${asked}`);
  return (
    <div className={styles.page}>
      <AreaTabs label="归因" tabs={attributionNav} />
      <ReportBar from={from} to={to} csv={`channels/report.csv?${asked}`}>
        {only !== null && (
          <Button onClick={() => changeQuery(fromTheStart({ channel: null }))}>只看渠道 {only}，改看全部</Button>
        )}
      </ReportBar>
      <RemoteView what="渠道合计" remote={remote}>
        {(data) => (
          <>
            <ReportFigures name="渠道报表" figures={channelFigures} data={data}>
              访问只统计同意计数的访客；一步只记给 30
              天内最后一次付费点击的渠道，没有点击就记给访问自带的渠道。每分钟统计一次，不含自动续费。
            </ReportFigures>
            <ChannelsChart data={data} />
          </>
        )}
      </RemoteView>
      <Rows query={query} totals={remote.data?.totals ?? null} />
    </div>
  );
}

/** Chart of all channels, compared with the preceding period. A channel links to a report about this channel alone. */
function ChannelsChart({ data }: { data: ChannelSummary }) {
  const [address] = useSearchParams();
  const picks = useFigure(channelFigures);
  const { channels } = data;
  const linkTo = (channel: string) => {
    const query = new URLSearchParams(address);
    query.delete('place');
    query.set('channel', channel);
    return `/console/attribution/report?${query}`;
  };
  return (
    <Chart
      title="各渠道"
      fileName="各渠道"
      shape="bars"
      period={periodOf(data)}
      picks={picks}
      most={MOST_BARS}
      isTableOpen
      empty={{ title: '这段时间没有渠道数据', message: '有人访问、下载或付费以后，会按渠道列在这里。' }}
      data={{
        heading: '渠道',
        points: channels.map(({ channel, name }) => ({
          name: name === '' ? channel : `${name} ${channel}`,
          to: linkTo(channel),
        })),
        series: channelFigures.map((figure) =>
          seriesOf(
            figure,
            channels,
            channels.map(({ before }) => before),
          ),
        ),
      }}
    />
  );
}

/** Table with the counts of all steps from visit to refund, by day and channel. */
function Rows({ query, totals }: { query: string; totals: ChannelSummary['totals'] | null }) {
  const page = usePagedList<ChannelDayView>({ from: `channels/report?${query}`, filters: ['channel'] });
  const { remote } = page;
  return (
    <RemoteView what="渠道报表" remote={remote}>
      {({ list }) =>
        list.length === 0 && page.query.place !== null ? (
          <NoFurtherRows what="渠道报表" />
        ) : list.length === 0 ? (
          <EmptyView title="这几天没有人来" message="访问、点击、下载和付费会按天、按渠道出现在这里。" />
        ) : (
          <Card title="每天每个渠道" flush>
            <SidewaysScroll label="渠道报表">
              <Table<ChannelDayView>
                rowKey={({ day, channel }) => `${day} ${channel}`}
                dataSource={list}
                pagination={false}
                columns={[
                  { title: '日期', dataIndex: 'day', className: `num ${reportStyles.stuck ?? ''}` },
                  {
                    title: '渠道',
                    render: (_, { name, channel }) => <TwoLines first={name || '未登记'} second={channel} />,
                  },
                  ...counts.map(({ title, of }) => ({
                    title,
                    align: 'right' as const,
                    render: (_: unknown, row: ChannelDayView) => countCell(row[of]),
                  })),
                  { title: '付费金额', align: 'right', render: (_, { paidFen }) => moneyCell(paidFen) },
                  { title: '退款', align: 'right', render: (_, { refundedFen }) => moneyCell(refundedFen) },
                ]}
                summary={totalsOf(
                  totals && [
                    ['渠道', ''],
                    ...counts.map(
                      ({ title, of }) =>
                        [title, of === 'payers' || of === 'unusualClicks' ? '' : formatCount(totals[of])] as const,
                    ),
                    ['付费金额', formatMoney(totals.paidFen)],
                    ['退款', formatMoney(totals.refundedFen)],
                  ],
                )}
              />
            </SidewaysScroll>
            <Pager {...page} count={list.length} total={undefined} isFetching={remote.isFetching} />
          </Card>
        )
      }
    </RemoteView>
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
