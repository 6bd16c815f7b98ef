import { DAY_MS } from '@feisuo/contract/facts/durations';
import { blockTexts } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long it is until a moment, in two units at most: nobody is hurried by seconds. */
export function timeUntil(moment: number, now: number): string {
  const left = moment - now;
  if (left <= 0) return blockTexts.over;
  if (left < MINUTE) return blockTexts.soon;
  if (left < HOUR) return blockTexts.minutes(Math.floor(left / MINUTE));
  if (left < DAY_MS) return blockTexts.hours(Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE));
  return blockTexts.days(Math.floor(left / DAY_MS), Math.floor((left % DAY_MS) / HOUR));
}
