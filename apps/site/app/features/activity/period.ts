import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import { formatDate } from '../../format/format-date.ts';
import { activityTexts } from './texts.ts';

/** An end further away than this was not set to be one: an operator will say when it is. */
const OPEN_ENDED_MS = 3 * 365 * 86_400_000;

/** From when until when, as people read it. */
export function periodOf({ startsAt, endsAt }: Pick<ActivityBrief, 'startsAt' | 'endsAt'>): string {
  const isOpenEnded = Date.parse(endsAt) - Date.parse(startsAt) > OPEN_ENDED_MS;
  if (isOpenEnded) return activityTexts.openEnded(formatDate(startsAt, 'yyyy-MM-dd'));
  return activityTexts.between(formatDate(startsAt), formatDate(endsAt));
}
