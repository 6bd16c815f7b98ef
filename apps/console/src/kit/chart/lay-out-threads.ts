import type { Series, ThreadMark } from './chart-data.ts';

/** A mark between the two threads. `text` is the number of rows that it stands for, if it stands for several. */
export interface PlacedMark {
  mark: ThreadMark;
  x: number;
  colour: string;
  text?: string;
}

const KNOT = 13;
const RUNG = 2.4;

/**
 * Places the marks of each point within its column: rungs first, then one knot, solved knot and loose end per row. If
 * a column is too narrow, a rung stands for several rows (`perRung`), and a knot names its number.
 */
export function layOutThreads(drawn: readonly Series[], count: number, column: number) {
  const numberOf = (mark: ThreadMark, index: number) => drawn.find((one) => one.mark === mark)?.values[index] ?? 0;
  const colourOf = (mark: ThreadMark) => drawn.find((one) => one.mark === mark)?.colour ?? '';
  const hours = Array.from({ length: count }, (_, index) => {
    const rows = numberOf('rung', index);
    const knots = (['knot', 'solved', 'loose'] as const).flatMap((mark) => {
      const number = numberOf(mark, index);
      return number === 0 ? [] : [{ mark, number }];
    });
    // At least half of the column is for rungs, so that an hour with knots still shows what matched.
    const wanted = KNOT * knots.reduce((sum, { number }) => sum + number, 0);
    const forKnots = rows === 0 && knots.length > 0 ? column : Math.min(column / 2, wanted);
    return { start: index * column, rows, knots, forKnots, room: column - forKnots };
  });
  const perRung = Math.max(1, ...hours.map(({ rows, room }) => Math.ceil(rows / Math.max(1, Math.floor(room / RUNG)))));
  const marks = hours.flatMap(({ start, rows, knots, forKnots, room }): PlacedMark[] => {
    const rungs = Math.ceil(rows / perRung);
    const each = Math.max(1, Math.floor(forKnots / KNOT / Math.max(1, knots.length)));
    const tangles = knots.flatMap(({ mark, number }) => {
      const shown = Math.min(number, each);
      return Array.from({ length: shown }, () => ({ mark, ...(number > shown && { text: String(number) }) }));
    });
    return [
      ...Array.from({ length: rungs }, (_, n) => ({
        mark: 'rung' as const,
        colour: colourOf('rung'),
        x: start + (room * (n + 0.5)) / rungs,
      })),
      ...tangles.map((one, n) => ({
        ...one,
        colour: colourOf(one.mark),
        x: start + room + (forKnots * (n + 0.5)) / tangles.length,
      })),
    ];
  });
  return { marks, perRung };
}
