import { useEffect, useState } from 'react';
import type { Locale } from '@feisuo/contract/facts/locales';
import { askWhoAsks, type Answer } from './ask-who-asks.ts';

export type WhoAsks = { view: 'loading' } | Answer;

export function useWhoAsks(infoQuery: string, locale: Locale): { whoAsks: WhoAsks; retry: () => void } {
  const [attempt, setAttempt] = useState(1);
  const [answered, setAnswered] = useState<{ attempt: number; answer: Answer } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const keep = (answer: Answer) => {
      if (!leaving.signal.aborted) setAnswered({ attempt, answer });
    };
    void askWhoAsks(infoQuery, locale, leaving.signal).then(keep);
    return () => leaving.abort();
  }, [infoQuery, locale, attempt]);
  // An answer to an earlier attempt counts as none: the page shows that it asks again.
  const whoAsks: WhoAsks = answered?.attempt === attempt ? answered.answer : { view: 'loading' };
  return { whoAsks, retry: () => setAttempt(attempt + 1) };
}
