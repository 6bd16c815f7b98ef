import type { PartFault } from '@feisuo/contract/schemas/shape-faults';
import { createContext } from 'react';

/** A deep field: what was last found wrong with its parts, and how their places are said. */
export type Whole = { faults: PartFault[]; sayPlace: (field: string) => string };
export const Wholes = createContext<Map<string, Whole> | null>(null);
