import { expect, test } from 'vitest';
import type { Series, ThreadMark } from './chart-data.ts';
import { layOutThreads } from './lay-out-threads.ts';

const series = (mark: ThreadMark, values: number[]): Series => ({
  name: mark,
  kind: 'count',
  colour: mark,
  values,
  mark,
});
const laid = (drawn: Series[], column: number) => {
  const { marks, perRung } = layOutThreads(drawn, drawn[0]?.values.length ?? 0, column);
  return { perRung, marks: marks.map(({ mark, x, text }) => [mark, Math.round(x), ...(text ? [text] : [])].join(' ')) };
};

test('places one rung per row, evenly within the column of its hour', () => {
  expect(laid([series('rung', [2, 0, 1])], 40)).toEqual({ perRung: 1, marks: ['rung 10', 'rung 30', 'rung 100'] });
});

test('a rung stands for several rows if the busiest hour has more rows than its column has room', () => {
  const { perRung, marks } = laid([series('rung', [160, 10, 1])], 40);
  expect(perRung).toBe(10);
  expect(marks.filter((mark) => mark.startsWith('rung'))).toHaveLength(16 + 1 + 1);
});

test('knots stand beside the rungs of their hour, and hide none of them', () => {
  const { marks } = laid([series('rung', [2]), series('knot', [1]), series('solved', [1])], 80);
  expect(marks).toEqual(['rung 14', 'rung 41', 'knot 61', 'solved 74']);
});

test('a knot in a narrow column names its number, and a kind without rows has no mark', () => {
  expect(laid([series('rung', [0]), series('knot', [3]), series('loose', [0])], 12).marks).toEqual(['knot 6 3']);
  expect(laid([series('rung', [0]), series('knot', [2])], 40).marks).toEqual(['knot 10', 'knot 30']);
});

test('all marks stay within the column of their hour', () => {
  for (const column of [9, 13, 40]) {
    const { marks } = layOutThreads(
      [series('rung', [30]), series('knot', [9]), series('solved', [4]), series('loose', [2])],
      1,
      column,
    );
    for (const { x } of marks) expect([x > 0, x < column]).toEqual([true, true]);
  }
});
