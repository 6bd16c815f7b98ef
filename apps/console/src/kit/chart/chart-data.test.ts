import { expect, test } from 'vitest';
import { cellsOf, rankPoints, restingPoint, tableOf, tellPoint, type ChartData } from './chart-data.ts';

const days: ChartData = {
  heading: '日期',
  points: [
    { name: '2026-06-08', before: '2026-06-01' },
    { name: '2026-06-09', before: '2026-06-02' },
  ],
  series: [
    { name: '收款', kind: 'money', colour: '', values: [123_450, 0], before: [100, null] },
    { name: '转化', kind: 'share', colour: '', values: [null, 0.125], before: [0.5, 0.25] },
  ],
};

test("the description of a chart point includes the previous period's value; a missing value is shown as —", () => {
  expect(tellPoint(days, days.series, 0)).toBe(
    '2026-06-08：收款 ¥1,234.50（2026-06-01 ¥1.00），转化 —（2026-06-01 50.0%）',
  );
  expect(tellPoint(days, days.series.slice(0, 1), 1)).toBe('2026-06-09：收款 ¥0.00（2026-06-02 —）');
});

test("a chart's table shows the previous value below each figure; its CSV file has a column for the previous values", () => {
  const { head, rows } = tableOf(days);
  expect(head).toEqual(['日期', '收款', '转化']);
  expect(rows.map((row) => row.map(({ text, before }) => `${text}/${before}`))).toEqual([
    ['2026-06-08/2026-06-01', '¥1,234.50/¥1.00', '—/50.0%'],
    ['2026-06-09/2026-06-02', '¥0.00/—', '12.5%/25.0%'],
  ]);
  expect(cellsOf(days)[0]).toEqual(['日期', '日期（上一期）', '收款', '收款（上一期）', '转化', '转化（上一期）']);
  expect(cellsOf(days)[1]).toEqual(['2026-06-08', '2026-06-01', '1234.50', '1.00', null, '50.00%']);
});

const week: ChartData = {
  heading: '星期',
  grid: { rows: ['周一', '周二'], columns: ['0:00', '1:00'] },
  points: ['周一 0:00', '周一 1:00', '周二 0:00', '周二 1:00'].map((name) => ({ name })),
  series: [{ name: '下单', kind: 'count', colour: '', values: [1, 2, 9, 4], before: [5, 6, 7, 8] }],
};

test('the table of a grid chart keeps rows and columns, with a row of the previous period after each row', () => {
  expect(tableOf(week).rows).toEqual([
    [{ text: '周一' }, { text: '1', before: '5' }, { text: '2', before: '6' }],
    [{ text: '周二' }, { text: '9', before: '7' }, { text: '4', before: '8' }],
  ]);
  expect(cellsOf(week)).toEqual([
    ['星期', '0:00', '1:00'],
    ['周一', 1, 2],
    ['周一（上一期）', 5, 6],
    ['周二', 9, 4],
    ['周二（上一期）', 7, 8],
  ]);
});

test('keyboard focus on a chart starts at the newest day, the first bar, or the busiest hour', () => {
  expect(restingPoint(days, 'lines', days.series)).toBe(1);
  expect(restingPoint(days, 'bars', days.series)).toBe(0);
  expect(restingPoint(week, 'grid', week.series)).toBe(2);
});

test('keyboard focus on lines of which one ends early starts at its last day', () => {
  const [first, second] = days.series;
  if (!first || !second) throw new Error('the fixture is empty');
  const ended = { ...first, values: [123_450, null] };
  expect(restingPoint(days, 'lines', [ended, { ...second, values: [0.1, 0.2] }])).toBe(0);
  expect(restingPoint(days, 'lines', [{ ...ended, values: [null, null] }])).toBe(1);
});

test('rankPoints returns the largest points, each with its values of this and the previous period', () => {
  const { points, series } = rankPoints(week, week.series[0], 2);
  expect(points.map(({ name }) => name)).toEqual(['周二 0:00', '周二 1:00']);
  expect(series[0]).toMatchObject({ values: [9, 4], before: [7, 8] });
});
