import { createContext } from 'react';
import type { Fault } from '../../api/call-console.ts';

/** Faults of parts, by path: the control of a part shows them. */
export const PartFaults = createContext<readonly Fault[]>([]);

/** The number of failed saves. Existing parts show their faults; newer ones wait. */
export const Tries = createContext(0);

/** The fault at a path, or the first inside it. */
export const faultWithin = (faults: readonly Fault[], place: string): Fault | undefined =>
  faults.find(({ field }) => field === place || field.startsWith(`${place}.`));
