import { thingKey } from '@feisuo/contract/facts/audited-entities';
import type { PromotionReportRow, PromotionSummary } from '@feisuo/contract/schemas/console-promotion';
import type { PromotionFigures } from '@feisuo/contract/schemas/console-reports';
import { Button, Select, Switch, Table } from 'antd';
import { useSearchParams } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { Chart } from '../kit/chart/chart.tsx';
import { formatCount, formatMoney, formatShare } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { periodOf, shareOf } from '../kit/report/compare.ts';
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
import { promotionNav } from './promotion-texts.ts';
import styles from './promotion.module.css';

const promotionFigures: readonly Figure<PromotionFigures>[] = [
  { name: '曝光', kind: 'count', of: ({ shows }) => shows },
  { name: '点击', kind: 'count', of: ({ clicks }) => clicks },
  { name: '点击率', kind: 'share', of: ({ clicks, shows }) => shareOf(clicks, shows) },
  { name: '手动关闭', kind: 'count', of: ({ closes }) => closes, isBad: true },
  { name: '注册', kind: 'count', of: ({ registers }) => registers },
  { name: '付费', kind: 'count', of: ({ pays }) => pays },
  { name: '付费金额', kind: 'money', of: ({ paidFen }) => paidFen },
  { name: '填充率', kind: 'share', of: ({ fills, requests }) => shareOf(fills, requests) },
];

const MOST_BARS = 10;

/** Report about slots and line items: totals, a chart by day, a chart by line item, and a table by day or channel. */
export function PromotionReportPage() {
  const [address] = useSearchParams();
  const { from, to, query } = useReportRange();
  const only = new URLSearchParams(query);
  for (const name of ['slot', 'item']) {
    const id = address.get(name);
    if (id) only.set(name, id);
  }
  const by = byOf(address);
  const remote = useRemote<PromotionSummary>(`promotion/report/summary?${only}`);
  return (
    <div className={styles.page}>
      <AreaTabs label="推广位" tabs={promotionNav} />
      <ReportBar from={from} to={to} csv={`promotion/report.csv?${only}&by=${by}`}>
        <OnlyOne names={remote.data?.names ?? {}} />
      </ReportBar>
      <RemoteView what="投放效果合计" remote={remote}>
        {(data) => (
          <>
            <ReportFigures name="投放效果" figures={promotionFigures} data={data}>
              {data.countedUntil === null
                ? '还没有汇总过，每 10 分钟一次。'
                : `每 10 分钟汇总一次，已统计到 ${formatTime(data.countedUntil).slice(5, 16)}。`}
            </ReportFigures>
            {data.items.length > 0 && <ItemsChart data={data} query={only.toString()} />}
          </>
        )}
      </RemoteView>
      <Rows query={query} totals={remote.data?.totals ?? null} />
    </div>
  );
}

const byOf = (address: URLSearchParams) => (address.get('by') === 'channel' ? 'channel' : 'day');

/** Names the slot or line item that the page's address selects, and links to the report about all of them. */
function OnlyOne({ names }: { names: Readonly<Record<string, string>> }) {
  const changeQuery = useChangeQuery();
  const [address] = useSearchParams();
  const [slot, item] = [address.get('slot'), address.get('item')];
  if (!slot && !item) return null;
  const name = item ? (names[thingKey('item', item)] ?? item) : (names[thingKey('slot', slot ?? '')] ?? slot);
  return (
    <Button onClick={() => changeQuery(fromTheStart({ slot: null, item: null }))}>只看「{name}」，改看全部</Button>
  );
}

/** Chart of all line items, compared with the preceding period. A line item links to a report of its own. */
function ItemsChart({ data, query }: { data: PromotionSummary; query: string }) {
  const [address] = useSearchParams();
  const picks = useFigure(promotionFigures);
  const { items, names, more } = data;
  const linkTo = (item: string) => {
    const own = new URLSearchParams(address);
    own.delete('place');
    own.set('item', item);
    return `/console/promotion/report?${own}`;
  };
  return (
    <Chart
      title="各条投放"
      fileName="各条投放"
      shape="bars"
      period={periodOf(data)}
      picks={picks}
      most={MOST_BARS}
      isTableOpen
      data={{
        heading: '投放',
        points: items.map(({ slotId, lineItemId }) => ({
          name: `${names[thingKey('item', lineItemId)] ?? lineItemId}（${names[thingKey('slot', slotId)] ?? slotId}）`,
          to: linkTo(lineItemId),
        })),
        series: promotionFigures.map((figure) =>
          seriesOf(figure, items, data.before ? items.map(({ before }) => before) : undefined),
        ),
      }}
    >
      {more > 0 && (
        <p className={styles.note}>
          这里是曝光最多的 {items.length} 条，还有 {more} 条：
          <a href={`/console/api/promotion/report.csv?${query}&by=item`}>导出全部投放</a>
        </p>
      )}
    </Chart>
  );
}

/** Table with the counts of all steps from request to payment, by day or by channel. */
function Rows({ query, totals }: { query: string; totals: PromotionSummary['totals'] | null }) {
  const changeQuery = useChangeQuery();
  const [address] = useSearchParams();
  const by = byOf(address);
  const page = usePagedList<PromotionReportRow>({
    from: `promotion/report?${query}`,
    filters: ['by', 'slot', 'item', 'zeros'],
  });
  const { remote } = page;
  const tools = (
    <div className={reportStyles.tools}>
      <span className={styles.line}>
        <Switch
          id="report-zeros"
          size="small"
          checked={address.get('zeros') === 'shown'}
          onChange={(isOn) => changeQuery(fromTheStart({ zeros: isOn ? 'shown' : null }))}
        />
        <label htmlFor="report-zeros">列出没有曝光的行</label>
      </span>
      <Select
        size="small"
        aria-label="怎么汇总"
        value={by}
        options={[
          { value: 'day', label: '按天' },
          { value: 'channel', label: '按渠道' },
        ]}
        onChange={(chosen) => changeQuery(fromTheStart({ by: chosen }))}
      />
    </div>
  );
  return (
    <RemoteView what="投放效果" remote={remote}>
      {({ list, names = {} }) =>
        list.length === 0 && page.query.place !== null ? (
          <NoFurtherRows what="投放效果" />
        ) : (
          <Card title={by === 'day' ? '每天的明细' : '各渠道的明细'} aside={tools} flush>
            {list.length === 0 ? (
              <EmptyView
                title="这几天没有请求"
                message="页面请求过推广位之后，每 10 分钟汇总一次。只有请求、没有曝光的行要打开上面的开关才列出来。"
              />
            ) : (
              <>
                <SidewaysScroll label="投放效果">
                  <Table<PromotionReportRow>
                    rowKey={({ of, slotId, lineItemId, creativeId }) => [of, slotId, lineItemId, creativeId].join(' ')}
                    dataSource={list}
                    pagination={false}
                    columns={[
                      by === 'day'
                        ? { title: '日期', dataIndex: 'of', className: `num ${reportStyles.stuck ?? ''}` }
                        : {
                            title: '渠道',
                            className: reportStyles.stuck ?? '',
                            render: (_, { of }) => {
                              const name = names[thingKey('channel', of)];
                              return (
                                <TwoLines first={name ?? (of || '没有渠道')} second={name === undefined ? '' : of} />
                              );
                            },
                          },
                      {
                        title: '投放',
                        render: (_, { slotId, lineItemId, creativeId }) => {
                          const slot = names[thingKey('slot', slotId)] ?? slotId;
                          const creative = names[thingKey('creative', creativeId)] ?? creativeId;
                          return (
                            <TwoLines
                              first={names[thingKey('item', lineItemId)] ?? (lineItemId || '无填充')}
                              second={creative === '' ? slot : `${slot} · 创意「${creative}」`}
                            />
                          );
                        },
                      },
                      ...counts.map(({ title, of }) => ({
                        title,
                        align: 'right' as const,
                        render: (_: unknown, row: PromotionReportRow) => countCell(row[of]),
                      })),
                      { title: '点击率', align: 'right', render: (_, row) => clickShare(row) },
                      { title: '付费金额', align: 'right', render: (_, { paidFen }) => moneyCell(paidFen) },
                    ]}
                    summary={totalsOf(
                      totals && [
                        ['投放', ''],
                        ...counts.map(
                          ({ title, of }) => [title, of === 'users' ? '' : formatCount(totals[of])] as const,
                        ),
                        ['点击率', clickShare(totals)],
                        ['付费金额', formatMoney(totals.paidFen)],
                      ],
                    )}
                  />
                </SidewaysScroll>
                <Pager {...page} count={list.length} total={undefined} isFetching={remote.isFetching} />
              </>
            )}
          </Card>
        )
      }
    </RemoteView>
  );
}

const clickShare = ({ shows, clicks }: { shows: number; clicks: number }) =>
  shows === 0 ? '–' : formatShare(clicks / shows);

const counts = [
  { title: '请求', of: 'requests' },
  { title: '有填充', of: 'fills' },
  { title: '曝光', of: 'shows' },
  { title: '点击', of: 'clicks' },
  { title: '手动关闭', of: 'closes' },
  { title: '人数', of: 'users' },
  { title: '注册', of: 'registers' },
  { title: '付费', of: 'pays' },
] as const;
