import styles from './code-area.module.css';
import { checkoutTexts } from './texts.ts';
import { useNow } from './use-seconds.ts';

interface TimeLeftProps {
  endsAt: number;
  /** What stands before and after the clock. */
  words?: readonly [string, string];
}

/** Counted for the eye every second, said aloud at five minutes and at one. */
export function TimeLeft({ endsAt, words = checkoutTexts.expiresIn }: TimeLeftProps) {
  const left = endsAt - useNow(true);
  const minutes = minutesToSay(left);
  return (
    <>
      <p role="timer">
        {words[0]}
        <span className={`num ${styles.clock}`}>{clockText(left)}</span>
        {words[1]}
      </p>
      <p className="sr-only" role="status">
        {minutes !== null && checkoutTexts.minutesLeft(minutes)}
      </p>
    </>
  );
}

/** When a code ends by the clock of this machine: what counts is how long the server says it lives, not what time it is there. */
export const endsAtHere = ({ expiresAt, now }: { expiresAt: string; now: string }, here: number): number =>
  here + (Date.parse(expiresAt) - Date.parse(now));

/** `19:42`; a second that has begun counts whole. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

const announced = [1, 5];

/** The minutes that are said aloud: from five on 5, from one on 1, before that none. */
export const minutesToSay = (leftMs: number): number | null =>
  announced.find((minutes) => leftMs > 0 && leftMs <= minutes * 60_000) ?? null;
