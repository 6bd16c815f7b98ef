import { createContext } from 'react';

/**
 * Number of changes that the operator made since sign-in. A list fetches again when the number grows, because a detail
 * beside the list may have changed a row.
 */
export const ActsContext = createContext(0);
