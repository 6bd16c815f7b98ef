import { useEffect } from 'react';
import { track } from './track.ts';

/** Long enough to have typed it to the end. */
const restMs = 1500;

/** Tells how long a search was and how much it found, once somebody has stopped typing; never what was looked for. */
export function useSearchReport(event: 'game_search' | 'help_search', query: string, results: number): void {
  useEffect(() => {
    const { length } = query.trim();
    if (length === 0) return;
    const timer = setTimeout(() => track(event, { length, results }), restMs);
    return () => clearTimeout(timer);
  }, [event, query, results]);
}
