import { useEffect, useState } from 'react';
import type { Locale } from '@feisuo/contract/facts/locales';
import { askWhoAsks, type Answer } from './ask-who-asks.ts';

export type WhoAsks = { view: 'loading' } | Answer;

export function useWhoAsks(infoQuery: string, locale: Locale): { whoAsks: WhoAsks; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [whoAsks, setWhoAsks] = useState<WhoAsks>({ view: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    setWhoAsks({ view: 'loading' });
    void askWhoAsks(infoQuery, locale, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setWhoAsks(answer);
    });
    return () => leaving.abort();
  }, [infoQuery, locale, attempt]);
  return { whoAsks, retry: () => setAttempt((count) => count + 1) };
}
