import { use, useState } from 'react';
import { PartFaults, Tries } from '../form/part-faults.ts';
import { PartPlace } from './schema-words.ts';

/**
 * The fault of a part: from the server or the form, and, once visited or after a failed save, from its schema. A new
 * part has none yet.
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
