import { createContext } from 'react';

/** True inside the detail beside a list, which has its own button back to the list. */
export const IsDocked = createContext(false);
