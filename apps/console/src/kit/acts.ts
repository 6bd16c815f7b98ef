import { createContext } from 'react';

/** Number of changes that the operator made since the sign-in. Lists beside a detail fetch again when it grows. */
export const ActsContext = createContext(0);
