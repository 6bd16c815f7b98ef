import { use, useState } from 'react';
import { PartFaults, Tries } from '../form/place-refusal.ts';
import { PartPlace } from './schema-texts.ts';

/**
 * The fault that a field shows. A fault from the server or the form is shown at once; a fault by the schema only after
 * the operator visited the field, or after a save failed.
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
