import { createContext } from 'react';
import type { Fault } from '../../api/call-console.ts';

/** What stands against parts of what was filled in, by their places: whoever draws a part says it there. */
export const PartFaults = createContext<readonly Fault[]>([]);

/** How often it was tried to save what was not right yet. Parts that were there say what is wrong with them; newer ones wait. */
export const Tries = createContext(0);

/** The fault of a place, or the first of what is inside it. */
export const faultWithin = (faults: readonly Fault[], place: string): Fault | undefined =>
  faults.find(({ field }) => field === place || field.startsWith(`${place}.`));
