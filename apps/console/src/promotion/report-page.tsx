import { thingKey } from '@feisuo/contract/facts/audit-things';
import type { PromotionReportRow } from '@feisuo/contract/schemas/console-promotion';
import { Select, Table } from 'antd';
import { useSearchParams } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { DaysBar } from '../kit/days-query.tsx';
import { formatMoney, formatCount, formatShare } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { fromTheStart } from '../kit/table/list-query.ts';
import { NoFurtherRows } from '../kit/table/no-rows.tsx';
import { Pager } from '../kit/table/pager.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { usePagedList } from '../kit/table/use-paged-list.ts';
import { useChangeQuery } from '../shell/address.ts';
import { promotionNav } from './promotion-texts.ts';
import styles from './promotion.module.css';

/** Counts of all steps from request to payment, by day or by channel. */
export function PromotionReportPage() {
  const changeQuery = useChangeQuery();
  const by = useSearchParams()[0].get('by') === 'channel' ? 'channel' : 'day';
  const page = usePagedList<PromotionReportRow>({ from: 'promotion/report', filters: ['by', 'from', 'to'] });
  const { remote } = page;
  return (
    <div className={styles.page}>
      <AreaTabs label="推广位" tabs={promotionNav} />
      <DaysBar>
        <Select
          aria-label="怎么汇总"
          value={by}
          options={[
            { value: 'day', label: '按天' },
            { value: 'channel', label: '按渠道' },
          ]}
          onChange={(chosen) => changeQuery(fromTheStart({ by: chosen }))}
        />
      </DaysBar>
      <RemoteView what="投放效果" remote={remote}>
        {({ list, countedUntil = null, names = {} }) =>
          list.length === 0 && page.query.place !== null ? (
            <NoFurtherRows what="投放效果" />
          ) : list.length === 0 ? (
            <EmptyView title="这几天没有请求" message="页面请求过推广位之后，每 10 分钟汇总一次。" />
          ) : (
            <Card title={countedUntil === null ? '还没有汇总' : `统计到 ${formatTime(countedUntil)}`} flush>
              <SidewaysScroll label="投放效果">
                <Table<PromotionReportRow>
                  rowKey={({ of, slotId, lineItemId, creativeId }) => [of, slotId, lineItemId, creativeId].join(' ')}
                  dataSource={list}
                  pagination={false}
                  columns={[
                    by === 'day'
                      ? { title: '日期', dataIndex: 'of' }
                      : {
                          title: '渠道',
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
                      render: (_: unknown, row: PromotionReportRow) => formatCount(row[of]),
                    })),
                    {
                      title: '点击率',
                      align: 'right',
                      render: (_, { shows, clicks }) => (shows === 0 ? '–' : formatShare(clicks / shows)),
                    },
                    { title: '付费金额', align: 'right', render: (_, { paidFen }) => formatMoney(paidFen) },
                  ]}
                />
              </SidewaysScroll>
              <Pager {...page} count={list.length} total={undefined} isFetching={remote.isFetching} />
            </Card>
          )
        }
      </RemoteView>
    </div>
  );
}

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
