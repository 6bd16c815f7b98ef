import { createContext } from 'react';
import type { Fault } from '../../api/call-console.ts';

/** What the server has against what was filled in, by the names of the form, until something is changed: for parts of a field. */
export const ServerFault = createContext<Fault | null>(null);
