import { useEffect } from 'react';
import { landing } from './landing.ts';

/** Has a visit that brought something remembered before anybody goes on. Most bring nothing, and load nothing. */
export function useVisit(): void {
  useEffect(() => {
    if (landing.includes('?')) void import('./visit.ts').then(({ visit }) => visit());
  }, []);
}
