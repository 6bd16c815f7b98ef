import type { UnmatchedView } from '@feisuo/contract/schemas/console-attribution';
import { formatTime } from '../format-time.ts';
import { formatCount } from '../kit/format-number.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { PagedTable } from '../kit/table/paged-table.tsx';
import { adPlatformNames, unmatchedStepNames, unmatchedWhyNames } from './attribution-texts.ts';
import { attributionNav, optionsOf } from './promotion-texts.ts';
import styles from './promotion.module.css';

/** List of events with an unknown click id, by day. They come from paid links, but cannot be credited to a click. */
export function UnmatchedPage() {
  return (
    <div className={styles.page}>
      <AreaTabs label="归因" tabs={attributionNav} />
      <PagedTable<UnmatchedView>
        what="未匹配记录"
        from="attribution/unmatched"
        rowKey={({ key }) => key}
        filters={[
          { name: 'step', label: '环节', kind: 'choice', options: optionsOf(unmatchedStepNames) },
          { name: 'platform', label: '平台', kind: 'choice', options: optionsOf(adPlatformNames) },
        ]}
        empty={{
          title: '没有对不上的广告',
          message: '落地链接里的点击编号都能用。保留 90 天，不记录编号本身，也不记录是谁。',
        }}
        columns={[
          { title: '日期', dataIndex: 'day' },
          { title: '环节', render: (_, { step }) => unmatchedStepNames[step] ?? step },
          { title: '原因', render: (_, { why }) => unmatchedWhyNames[why] ?? why },
          {
            title: '平台',
            render: (_, { platform }) => (platform === '' ? '文件名里没有' : (adPlatformNames[platform] ?? platform)),
          },
          { title: '渠道', render: (_, { channel }) => (channel === 'other' ? '未登记的渠道' : channel) },
          { title: '次数', align: 'right', render: (_, { times }) => formatCount(times) },
          { title: '最近的落地页', render: (_, { landing }) => landing || '–' },
          { title: '最近一次（北京）', render: (_, { lastAt }) => formatTime(lastAt) },
        ]}
      />
    </div>
  );
}
