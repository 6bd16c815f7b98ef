import styles from './code-area.module.css';
import { checkoutTexts } from './texts.ts';
import { clockText, minutesToSay } from './time-left.ts';
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
