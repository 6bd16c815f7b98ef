import type { ReconciledDay } from '@feisuo/contract/schemas/console-books';
import { Table } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import type { ChartData } from '../kit/chart/chart-data.ts';
import { Chart } from '../kit/chart/chart.tsx';
import { formatCount, formatMoney } from '../kit/format-number.ts';
import { mismatchHints, channelNames, mismatchTexts } from './book-texts.ts';
import styles from './books.module.css';

/** A reconciled day: its sums, a chart of our payments and the channel's, and a table of all kinds of mismatch. */
export function DayView({ data }: { data: ReconciledDay }) {
  return (
    <>
      <DayFigures data={data} />
      <DayChart data={data} />
      <KindsTable data={data} />
    </>
  );
}

/** A signed amount, such as `+¥5.00`. */
const signed = (fen: number) => `${fen > 0 ? '+' : ''}${formatMoney(fen)}`;
const sumOf = (kinds: ReconciledDay['kinds'], of: 'open' | 'parked' | 'resolved') =>
  kinds.reduce((sum, kind) => sum + kind[of], 0);

function DayFigures({ data: { ours, theirs, kinds } }: { data: ReconciledDay }) {
  const [open, parked, resolved] = [sumOf(kinds, 'open'), sumOf(kinds, 'parked'), sumOf(kinds, 'resolved')];
  return (
    <dl className={styles.figures}>
      <div>
        <dt>我方记账</dt>
        <dd>
          {formatCount(ours.number)} 笔 <small>{formatMoney(ours.fen)}</small>
        </dd>
      </div>
      <div>
        <dt>渠道账单</dt>
        <dd>
          {formatCount(theirs.number)} 笔 <small>{formatMoney(theirs.fen)}</small>
        </dd>
      </div>
      <div>
        <dt>待处理差异</dt>
        <dd {...(open > 0 && { className: styles.bad })}>
          {formatCount(open)} 笔{' '}
          <small>
            {parked > 0 && `挂账 ${formatCount(parked)} 笔，`}已处理 {formatCount(resolved)} 笔
          </small>
        </dd>
      </div>
      <div>
        <dt>差额（我方 − 渠道）</dt>
        <dd>{signed(ours.fen - theirs.fen)}</dd>
      </div>
    </dl>
  );
}

const hourName = (hour: number) => `${hour}:00`;

/** Data of the chart: rows by hour, and the amounts in our books and on the bill. */
function chartOf({ hours, bills, waiting }: ReconciledDay): ChartData {
  const isRead = bills.length > 0;
  const counted = (
    name: string,
    mark: 'matched' | 'mismatch' | 'solved' | 'oneSided',
    colour: string,
    values: number[],
  ) => ({
    name,
    kind: 'count' as const,
    colour,
    mark,
    values,
  });
  return {
    heading: '时间',
    threads: { upper: '我方', lower: '渠道', isLowerKnown: isRead },
    points: hours.map(({ hour }) => ({ name: `${hourName(hour)} 至 ${hourName(hour + 1)}`, short: hourName(hour) })),
    series: [
      counted(
        '一致',
        'matched',
        'var(--c-1)',
        hours.map(({ matched }) => matched),
      ),
      counted(
        '未结清差异',
        'mismatch',
        'var(--vermilion)',
        hours.map(({ open }) => open),
      ),
      counted(
        '已处理差异',
        'solved',
        'var(--line-ui)',
        hours.map((one) => one.resolved),
      ),
      ...(waiting.number > 0
        ? [
            counted(
              isRead ? '等次日账单' : '等账单',
              'oneSided',
              'var(--warn)',
              hours.map((one) => one.waiting),
            ),
          ]
        : []),
      {
        name: '我方金额',
        kind: 'money' as const,
        colour: '',
        values: hours.map(({ ours }) => ours.fen),
        place: 'beside' as const,
      },
      {
        name: '渠道金额',
        kind: 'money' as const,
        colour: '',
        values: hours.map(({ theirs }) => theirs.fen),
        place: 'beside' as const,
      },
    ],
  };
}

function DayChart({ data }: { data: ReconciledDay }) {
  const { bills, day } = data;
  return (
    <Chart
      title="一天的账"
      fileName="对账"
      shape="threads"
      period={day}
      aside={
        <span className={styles.hint}>
          {bills
            .map(({ channel, runs, at }) => `${channelNames[channel]} ${formatTime(at).slice(5, 16)} 第 ${runs} 次读取`)
            .join('，')}
        </span>
      }
      data={chartOf(data)}
    />
  );
}

type Row = {
  name: string;
  hint: string;
  number: number;
  differenceFen: number;
  state: { tone: 'ok' | 'warn' | 'info' | 'none'; text: string } | null;
};

/**
 * Rows that explain the difference between books and bill: the kinds of mismatch, and payments that are on another
 * day's bill or still wait for a bill.
 */
function rowsOf({ kinds, waiting, elsewhere, bills }: ReconciledDay): Row[] {
  const rowOf = ({ kind, open, parked, resolved, differenceFen }: ReconciledDay['kinds'][number]): Row => ({
    name: mismatchTexts[kind].text,
    hint: mismatchHints[kind],
    number: open + parked + resolved,
    differenceFen,
    state:
      open + parked + resolved === 0
        ? null
        : open > 0
          ? { tone: 'warn', text: `已处理 ${resolved} / ${open + parked + resolved}` }
          : parked > 0
            ? { tone: 'info', text: `挂账 ${parked} 笔` }
            : { tone: 'ok', text: '已处理' },
  });
  return [
    ...kinds.map(rowOf),
    {
      name: bills.length > 0 ? '等次日账单' : '等账单',
      hint: bills.length > 0 ? '午夜前后和退款，可能在次日的账单上，不算差异' : '这一天的账单还没有读到，不算差异',
      number: waiting.number,
      differenceFen: waiting.fen,
      state: waiting.number === 0 ? null : { tone: 'none', text: '等账单' },
    },
    {
      name: '在前后一天的账单上',
      hint: '午夜前后成交，渠道记在相邻的一天，已经对上',
      number: elsewhere.number,
      differenceFen: elsewhere.fen,
      state: elsewhere.number === 0 ? null : { tone: 'ok', text: '一致' },
    },
  ];
}

function KindsTable({ data }: { data: ReconciledDay }) {
  return (
    <Card title="差在哪里" flush>
      <SidewaysScroll label="各种差异">
        <Table<Row>
          rowKey="name"
          pagination={false}
          dataSource={rowsOf(data)}
          rowClassName={({ number }) => (number === 0 ? (styles.none ?? '') : '')}
          columns={[
            {
              title: '差异种类',
              key: 'name',
              render: (_, { name, hint }) => (
                <span className={styles.kind}>
                  {name}
                  <small>{hint}</small>
                </span>
              ),
            },
            { title: '笔数', dataIndex: 'number', className: 'num', align: 'right', render: formatCount },
            {
              title: '差额（我方 − 渠道）',
              dataIndex: 'differenceFen',
              className: 'num',
              align: 'right',
              render: signed,
            },
            {
              title: '处理',
              key: 'state',
              render: (_, { state }) => state && <Pill tone={state.tone}>{state.text}</Pill>,
            },
          ]}
        />
      </SidewaysScroll>
    </Card>
  );
}
