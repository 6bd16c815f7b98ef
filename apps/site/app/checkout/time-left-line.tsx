import styles from './code-area.module.css';
import { checkoutTexts } from './texts.ts';
import { useNow } from './use-seconds.ts';

interface TimeLeftProps {
  endsAt: number;
  /** The texts before and after the clock. */
  words?: readonly [string, string];
}

/** Updated every second, announced at five minutes and at one. */
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

/** Expiry by this device's clock, from the remaining time that the server states. */
export const endsAtHere = ({ expiresAt, now }: { expiresAt: string; now: string }, here: number): number =>
  here + (Date.parse(expiresAt) - Date.parse(now));

/** `19:42`; a started second counts. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

const announced = [1, 5];

/** The minutes to announce: 5 from five minutes on, 1 from one on, null before. */
export const minutesToSay = (leftMs: number): number | null =>
  announced.find((minutes) => leftMs > 0 && leftMs <= minutes * 60_000) ?? null;
