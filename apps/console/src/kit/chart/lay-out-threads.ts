import type { Series, ThreadMark } from './chart-data.ts';

/**
 * A mark between the upper and the lower line. `text` is the number of rows that it stands for, if there are several.
 */
export interface PlacedMark {
  mark: ThreadMark;
  x: number;
  colour: string;
  text?: string;
}

const MARK_WIDTH = 13;
const MATCH_WIDTH = 2.4;

/**
 * Places the marks of each point within its column: matched rows, mismatches, solved ones, then rows of one side. In a
 * narrow column a mark stands for several rows: `rowsPerMark` matched rows, or the number in its text.
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
    // At least half of the column is for matched rows, so that an hour with mismatches still shows them.
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
