import { useEffect } from 'react';
import { track } from './track.ts';

/** Milliseconds without typing after which a search text counts as complete. */
const restMs = 1500;

/** Reports the length of a search text and the number of its results, debounced. The text itself is never reported. */
export function useSearchReport(event: 'game_search' | 'help_search', query: string, results: number): void {
  useEffect(() => {
    const { length } = query.trim();
    if (length === 0) return;
    const timer = setTimeout(() => track(event, { length, results }), restMs);
    return () => clearTimeout(timer);
  }, [event, query, results]);
}
