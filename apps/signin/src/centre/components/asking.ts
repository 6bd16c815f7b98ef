import { createContext, useContext } from 'react';

/** True while a dialog waits for the user's answer. */
export const AskingContext = createContext(false);

/** True if a button shows as busy. While its dialog waits for an answer it does not. */
export function useIsAtWork(isBusy: boolean): boolean {
  return !useContext(AskingContext) && isBusy;
}
