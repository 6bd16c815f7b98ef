import type { Award, CheckInIndexReply } from '@feisuo/contract/schemas/activity';

type Week = CheckInIndexReply['data'];

/** `today`: the row that the next check-in weaves, if that can be done now. */
export interface ClothRow {
  place: number;
  award: Award;
  state: 'woven' | 'today' | 'open';
}

/** Rows are woven in order, whatever days they were woven on: a missed day costs a day, and never a row that is there. */
export function rowsOf(awards: readonly Award[], week: Pick<Week, 'index' | 'checkedInToday'> | null): ClothRow[] {
  const woven = week?.index ?? 0;
  return awards.map((award, at) => ({
    place: at + 1,
    award,
    state: at < woven ? 'woven' : at === woven && week && !week.checkedInToday ? 'today' : 'open',
  }));
}

/** How many more rows this week has days for, today included where it is still to come. */
export const rowsLeft = ({ index, today, checkedInToday }: Pick<Week, 'index' | 'today' | 'checkedInToday'>): number =>
  Math.min(DAYS - index, DAYS - today + (checkedInToday ? 0 : 1));

const DAYS = 7;
