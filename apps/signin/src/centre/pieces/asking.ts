import { createContext, useContext } from 'react';

/** Whether a dialog asks the user something. */
export const AskingContext = createContext(false);

/** Whether a button shows as busy: not while its dialog waits for an answer. */
export function useIsAtWork(isBusy: boolean): boolean {
  return !useContext(AskingContext) && isBusy;
}
