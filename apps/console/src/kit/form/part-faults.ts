import { createContext } from 'react';
import type { Fault } from '../../api/call-console.ts';

/** Faults of nested fields by their path. The input of each field shows its fault. */
export const PartFaults = createContext<readonly Fault[]>([]);

/**
 * Number of failed saves. After a failed save, fields that existed then show their faults; fields added later do not
 * yet.
 */
export const Tries = createContext(0);

/** The fault of the field at a path, or else the first fault of a field inside it. */
export const faultWithin = (faults: readonly Fault[], place: string): Fault | undefined =>
  faults.find(({ field }) => field === place || field.startsWith(`${place}.`));
