import type { Dashboard, DashboardDay, DashboardFigures } from '@feisuo/contract/schemas/console-dashboard';
import { formatMoney } from '../kit/format-money.ts';
import { Sparkline } from './charts/sparkline.tsx';
import { compareWith, numberText, shareText } from './compare.ts';
import styles from './dashboard.module.css';

type Tile = {
  name: string;
  of: (figures: DashboardFigures) => number;
  show: (value: number, figures: DashboardFigures) => string;
  /** More of it is nothing to be glad of. */
  isBad?: boolean;
};

const count = (name: string, key: keyof DashboardFigures): Tile => ({
  name,
  of: (figures) => figures[key],
  show: numberText,
});
const tiles: readonly Tile[] = [
  count('访问', 'visits'),
  count('下载', 'downloads'),
  count('注册', 'registers'),
  count('下单', 'orders'),
  count('付费订单', 'sales'),
  { name: '收款', of: ({ paidFen }) => paidFen, show: formatMoney },
  { name: '退款', of: ({ refundedFen }) => refundedFen, show: formatMoney, isBad: true },
  {
    name: '访问到付费',
    of: ({ sales, visits }) => (visits === 0 ? 0 : sales / visits),
    show: (_, { sales, visits }) => shareText(sales, visits),
  },
];

type Props = Pick<Dashboard, 'totals' | 'totalsBefore' | 'before'> & { days: readonly DashboardDay[] };

/** Each figure of the range, how it stands to the range before, and its way there. */
export function StatTiles({ totals, totalsBefore, before, days }: Props) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, of, show, isBad = false }) => {
        const { text, isUp } = compareWith(of(totals), of(totalsBefore));
        const tone = isUp === null ? styles.same : isUp === isBad ? styles.worse : styles.better;
        return (
          <div key={name}>
            <dt>
              {name}
              <span className={tone} title={`${before.from} 至 ${before.to}：${show(of(totalsBefore), totalsBefore)}`}>
                {text}
              </span>
            </dt>
            <dd>
              {show(of(totals), totals)}
              <Sparkline values={days.map(of)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
