import { createContext, useContext } from 'react';

/** Whether the person is being asked something, in a dialog over the page. */
export const AskingContext = createContext(false);

/** Whether a button should say that it works: while its question is not answered yet, nothing is under way. */
export function useIsAtWork(isBusy: boolean): boolean {
  return !useContext(AskingContext) && isBusy;
}
