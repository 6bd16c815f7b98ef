import { createContext } from 'react';

/** Opens the next row in the dock; null outside of a dock and at the end of the list. */
export const NextInDock = createContext<(() => void) | null>(null);
