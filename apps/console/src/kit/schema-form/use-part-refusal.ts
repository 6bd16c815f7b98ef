import { use, useState } from 'react';
import { PartFaults, Tries } from '../form/place-refusal.ts';
import { PartPlace } from './schema-texts.ts';

/**
 * The fault that a field shows. Faults from the server or the form are always shown. Faults by its schema are shown
 * only after the field was visited or after a save failed while the field existed.
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
