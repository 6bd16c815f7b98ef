import { createContext } from 'react';

/** True inside of a dock, which has its own way back to the list. */
export const IsDocked = createContext(false);
