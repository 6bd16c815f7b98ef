import { useEffect, useState } from 'react';
import { lastDays } from '../books/last-days.ts';

const LOOK_MS = 60_000;

/** What a page that stays open takes for now: another moment once it is another day in Beijing. */
export const laterDay = (shown: number, now: number): number =>
  lastDays(1, now).to === lastDays(1, shown).to ? shown : now;

/** Looks at the clock each minute: one timer until midnight would sleep through it with the machine. */
export function useNow(): number {
  const [shown, setShown] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setShown((last) => laterDay(last, Date.now())), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
