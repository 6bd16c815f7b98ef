import { use, useState } from 'react';
import { PartFaults, Tries } from '../form/part-faults.ts';
import { PartPlace } from './schema-words.ts';

/**
 * What is wrong with a part, to be said at it: what the server or the form told of it, and, once somebody has been there or has tried
 * to save, what its schema says. What was just added is not yet wrong.
 */
export function usePartRefusal(check: () => string | null) {
  const place = use(PartPlace);
  const faults = use(PartFaults);
  const tries = use(Tries);
  const [triesBefore] = useState(tries);
  const [wasVisited, setVisited] = useState(false);
  const own = wasVisited || tries > triesBefore ? check() : null;
  const told = faults.find(({ field }) => field === place)?.says ?? null;
  return { place, refusal: own ?? told, onBlur: () => setVisited(true) };
}
