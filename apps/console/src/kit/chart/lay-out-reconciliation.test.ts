import { expect, test } from 'vitest';
import type { Series, ThreadMark } from './chart-data.ts';
import { layOutThreads } from './lay-out-reconciliation.ts';

const series = (mark: ThreadMark, values: number[]): Series => ({
  name: mark,
  kind: 'count',
  colour: mark,
  values,
  mark,
});
const laid = (drawn: Series[], column: number) => {
  const { marks, rowsPerMark } = layOutThreads(drawn, drawn[0]?.values.length ?? 0, column);
  return {
    rowsPerMark,
    marks: marks.map(({ mark, x, text }) => [mark, Math.round(x), ...(text ? [text] : [])].join(' ')),
  };
};

test('the reconciliation chart draws one mark per matched payment, at equal distances in the column of its hour', () => {
  expect(laid([series('matched', [2, 0, 1])], 40)).toEqual({
    rowsPerMark: 1,
    marks: ['matched 10', 'matched 30', 'matched 100'],
  });
});

test('in the reconciliation chart one mark stands for several matched payments if the busiest hour has no room for more', () => {
  const { rowsPerMark, marks } = laid([series('matched', [160, 10, 1])], 40);
  expect(rowsPerMark).toBe(10);
  expect(marks.filter((mark) => mark.startsWith('matched'))).toHaveLength(16 + 1 + 1);
});

test('the reconciliation chart draws mismatches beside the matched payments of their hour and hides no mark', () => {
  const { marks } = laid([series('matched', [2]), series('mismatch', [1]), series('solved', [1])], 80);
  expect(marks).toEqual(['matched 14', 'matched 41', 'mismatch 61', 'solved 74']);
});

test('in a narrow column the reconciliation chart draws a single mark with the number of mismatches', () => {
  expect(laid([series('matched', [0]), series('mismatch', [3]), series('oneSided', [0])], 12).marks).toEqual([
    'mismatch 6 3',
  ]);
  expect(laid([series('matched', [0]), series('mismatch', [2])], 40).marks).toEqual(['mismatch 10', 'mismatch 30']);
});

test('the reconciliation chart keeps all marks of an hour within the column of that hour', () => {
  for (const column of [9, 13, 40]) {
    const { marks } = layOutThreads(
      [series('matched', [30]), series('mismatch', [9]), series('solved', [4]), series('oneSided', [2])],
      1,
      column,
    );
    for (const { x } of marks) expect([x > 0, x < column]).toEqual([true, true]);
  }
});
