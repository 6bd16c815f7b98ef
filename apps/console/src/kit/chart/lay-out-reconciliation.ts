import type { Series, ThreadMark } from './chart-data.ts';

/** A mark between the two lines. `text` is the number of rows that the mark stands for, if it is more than one. */
export interface PlacedMark {
  mark: ThreadMark;
  x: number;
  colour: string;
  text?: string;
}

const MARK_WIDTH = 13;
const MATCH_WIDTH = 2.4;

/**
 * Places the marks of each point side by side in its column. If the column is too narrow, a mark stands for several
 * rows: `rowsPerMark` matched rows, or the number in the mark's text.
 */
export function layOutThreads(drawn: readonly Series[], count: number, column: number) {
  const numberOf = (mark: ThreadMark, index: number) => drawn.find((one) => one.mark === mark)?.values[index] ?? 0;
  const colourOf = (mark: ThreadMark) => drawn.find((one) => one.mark === mark)?.colour ?? '';
  const hours = Array.from({ length: count }, (_, index) => {
    const rows = numberOf('matched', index);
    const others = (['mismatch', 'solved', 'oneSided'] as const).flatMap((mark) => {
      const number = numberOf(mark, index);
      return number === 0 ? [] : [{ mark, number }];
    });
    // Matched rows get at least half of the column, so that they stay visible beside mismatches.
    const wanted = MARK_WIDTH * others.reduce((sum, { number }) => sum + number, 0);
    const roomForOthers = rows === 0 && others.length > 0 ? column : Math.min(column / 2, wanted);
    return { start: index * column, rows, others, roomForOthers, room: column - roomForOthers };
  });
  const rowsPerMark = Math.max(
    1,
    ...hours.map(({ rows, room }) => Math.ceil(rows / Math.max(1, Math.floor(room / MATCH_WIDTH)))),
  );
  const marks = hours.flatMap(({ start, rows, others, roomForOthers, room }): PlacedMark[] => {
    const matches = Math.ceil(rows / rowsPerMark);
    const each = Math.max(1, Math.floor(roomForOthers / MARK_WIDTH / Math.max(1, others.length)));
    const otherMarks = others.flatMap(({ mark, number }) => {
      const shown = Math.min(number, each);
      return Array.from({ length: shown }, () => ({ mark, ...(number > shown && { text: String(number) }) }));
    });
    return [
      ...Array.from({ length: matches }, (_, n) => ({
        mark: 'matched' as const,
        colour: colourOf('matched'),
        x: start + (room * (n + 0.5)) / matches,
      })),
      ...otherMarks.map((one, n) => ({
        ...one,
        colour: colourOf(one.mark),
        x: start + room + (roomForOthers * (n + 0.5)) / otherMarks.length,
      })),
    ];
  });
  return { marks, rowsPerMark };
}
