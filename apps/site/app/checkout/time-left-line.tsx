import styles from './code-area.module.css';
import { checkoutTexts } from './texts.ts';
import { useNow } from './use-countdown.ts';

interface TimeLeftProps {
  endsAt: number;
  /** The texts before and after the remaining time. */
  words?: readonly [string, string];
}

/** The remaining time, updated every second. Screen readers announce it at five minutes and at one minute. */
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

/** The expiry by this device's clock: `here` is now, and the remaining time is computed from two server times. */
export const endsAtHere = ({ expiresAt, now }: { expiresAt: string; now: string }, here: number): number =>
  here + (Date.parse(expiresAt) - Date.parse(now));

/** The remaining time as `19:42`, rounded up to a second. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

const announced = [1, 5];

/** The number of minutes to announce: 5 during the last five minutes, 1 during the last minute, otherwise null. */
export const minutesToSay = (leftMs: number): number | null =>
  announced.find((minutes) => leftMs > 0 && leftMs <= minutes * 60_000) ?? null;
