import { mostDrawsChecked } from '@feisuo/contract/facts/activity-vocabulary';
import type { OddsView, PrizeDraft } from '@feisuo/contract/schemas/console-activity';
import { Table } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill, type Tone } from '../components/pill.tsx';
import { formatCount, formatShare } from '../kit/format-number.ts';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { sayAward } from './activity-words.ts';
import styles from './activity.module.css';

type Prize = OddsView['prizes'][number];
const verdicts: Record<Prize['verdict'], { name: string; tone: Tone }> = {
  fits: { name: '相符', tone: 'ok' },
  off: { name: '不符，请检查', tone: 'err' },
  few: { name: '次数太少', tone: 'none' },
  limited: { name: '受库存或限量影响', tone: 'info' },
};

/** What came out beside what is published. */
export function OddsCard({ id, prizes: drafts }: { id: string; prizes: readonly PrizeDraft[] }) {
  const sayPrize = (prizeId: string, name: string) => {
    const prize = drafts.find((one) => one.id === prizeId);
    return prize ? sayAward(prize) : name;
  };
  const remote = useRemote<OddsView>(`activities/${encodeURIComponent(id)}/odds`);
  return (
    <Card title="概率核对" flush>
      <RemoteView what="概率" remote={remote}>
        {({ draws, nothing, prizes }) => (
          <>
            <SidewaysScroll label="概率核对">
              <Table<Prize>
                rowKey={({ id: prizeId }) => prizeId}
                dataSource={prizes}
                pagination={false}
                columns={[
                  {
                    title: '奖品',
                    render: (_, { name, id: prizeId }) => <TwoLines first={sayPrize(prizeId, name)} second={prizeId} />,
                  },
                  { title: '公示概率', align: 'right', render: (_, { odds }) => formatShare(odds, 4) },
                  { title: '抽中', align: 'right', render: (_, { won }) => formatCount(won) },
                  { title: '实际', align: 'right', render: (_, { share }) => formatShare(share, 4) },
                  {
                    title: '95% 区间',
                    align: 'right',
                    render: (_, { interval }) =>
                      interval ? `${formatShare(interval.low)} – ${formatShare(interval.high)}` : '–',
                  },
                  {
                    title: '结论',
                    render: (_, { verdict }) => <Pill tone={verdicts[verdict].tone}>{verdicts[verdict].name}</Pill>,
                  },
                ]}
              />
            </SidewaysScroll>
            <p className={styles.note} style={{ padding: 'var(--s-2) var(--s-4) var(--s-3)' }}>
              {draws < mostDrawsChecked ? `共抽 ${formatCount(draws)} 次` : `按其中 ${formatCount(draws)} 次核对`}
              ；公示的不中奖概率 {formatShare(nothing, 4)}
              。有库存或每人限量的奖品，放完之后抽中的概率会低于公示，所以不判不符；高于公示一定会报。
            </p>
          </>
        )}
      </RemoteView>
    </Card>
  );
}
