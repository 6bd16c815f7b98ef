import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import { useEffect, useState } from 'react';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { formatDate } from '../../../format/format-date.ts';
import { isOpenEnded } from '../period.ts';
import styles from './countdown.module.css';
import { blockTexts } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The remaining time in at most two units. Seconds are not shown, in order not to hurry the visitor. */
export function timeUntil(moment: number, now: number): string {
  const left = moment - now;
  if (left <= 0) return blockTexts.over;
  if (left < MINUTE) return blockTexts.soon;
  if (left < HOUR) return blockTexts.minutes(Math.floor(left / MINUTE));
  if (left < DAY_MS) return blockTexts.hours(Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE));
  return blockTexts.days(Math.floor(left / DAY_MS), Math.floor((left % DAY_MS) / HOUR));
}

const LOOK_MS = 15_000;

interface CountdownProps {
  brief: ActivityBrief;
  /** The time of the service when it replied. */
  now: string;
  words: { before: string; during: string };
}

/** The time until the activity begins or ends. Before hydration it shows the date. */
export function Countdown({ brief, now, words }: CountdownProps) {
  const left = useServiceTime(now);
  const { state, startsAt, endsAt } = brief;
  if (state === 'ended' || state === 'off') return null;
  const isBefore = state === 'upcoming';
  if (!isBefore && isOpenEnded(brief)) return null;
  const at = isBefore ? startsAt : endsAt;
  return (
    <p className={styles.countdown}>
      <span>{isBefore ? words.before : words.during}</span>
      <b className="num">
        {isBefore ? blockTexts.startsAt(formatDate(at)) : blockTexts.endsAt(formatDate(at))}
        {left !== null && <small>{timeUntil(Date.parse(at), left)}</small>}
      </b>
    </p>
  );
}

/** The current time by the service's clock; null before hydration. */
function useServiceTime(now: string): number | null {
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now();
    // A large difference means that the page came from an old cache. Then the clock of this device is more accurate.
    const offset = Math.abs(ahead) > STALE_MS ? 0 : ahead;
    const look = () => setTime(Date.now() + offset);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}

const STALE_MS = 60_000;
