import { useEffect } from 'react';
import { track } from './track.ts';

/** Debounce: the visitor has stopped typing. */
const restMs = 1500;

/** Reports length and result count of a search, debounced; never its text. */
export function useSearchReport(event: 'game_search' | 'help_search', query: string, results: number): void {
  useEffect(() => {
    const { length } = query.trim();
    if (length === 0) return;
    const timer = setTimeout(() => track(event, { length, results }), restMs);
    return () => clearTimeout(timer);
  }, [event, query, results]);
}
