import type { Award, CheckInIndexReply } from '@feisuo/contract/schemas/activity';

type Week = CheckInIndexReply['data'];

/** One row of the woven cloth per check-in. `today` is the row that a check-in today would fill. */
export interface ClothRow {
  place: number;
  award: Award;
  state: 'woven' | 'today' | 'open';
}

/** Rows are filled in sequence and not by weekday, so a missed day leaves no empty row between others. */
export function rowsOf(awards: readonly Award[], week: Pick<Week, 'index' | 'checkedInToday'> | null): ClothRow[] {
  const woven = week?.index ?? 0;
  return awards.map((award, at) => ({
    place: at + 1,
    award,
    state: at < woven ? 'woven' : at === woven && week && !week.checkedInToday ? 'today' : 'open',
  }));
}

/** How many more rows the member can fill this week, including today's row if the member has not checked in today. */
export const rowsLeft = ({ index, today, checkedInToday }: Pick<Week, 'index' | 'today' | 'checkedInToday'>): number =>
  Math.min(DAYS - index, DAYS - today + (checkedInToday ? 0 : 1));

const DAYS = 7;
