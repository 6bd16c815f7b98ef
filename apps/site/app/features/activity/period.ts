import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import { formatDate } from '../../format/format-date.ts';
import { activityTexts } from './texts.ts';

/** An activity longer than three years has no real end, because operators set a far date as a placeholder. */
const OPEN_ENDED_MS = 3 * 365 * DAY_MS;

type Period = Pick<ActivityBrief, 'startsAt' | 'endsAt'> & Partial<Pick<ActivityBrief, 'state'>>;

export const isOpenEnded = ({ startsAt, endsAt }: Period): boolean =>
  Date.parse(endsAt) - Date.parse(startsAt) > OPEN_ENDED_MS;

/** The period of an activity as text. */
export function periodOf(period: Period): string {
  const { startsAt, endsAt, state } = period;
  if (isOpenEnded(period)) {
    const say = state === 'off' ? activityTexts.openedOn : activityTexts.openEnded;
    return say(formatDate(startsAt, 'yyyy-MM-dd'));
  }
  return activityTexts.between(formatDate(startsAt), formatDate(endsAt));
}
