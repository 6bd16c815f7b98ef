import { createContext } from 'react';

/** Opens the next row's detail beside the list. Null at the end of the list, and on pages that show no list. */
export const NextInDock = createContext<(() => void) | null>(null);
