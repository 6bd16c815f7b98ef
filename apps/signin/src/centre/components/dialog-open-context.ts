import { createContext, useContext } from 'react';

/** True while a dialog waits for the member's answer. */
export const AskingContext = createContext(false);

/** Whether a button shows that its action is running: not while the action waits for an answer in a dialog. */
export function useIsAtWork(isBusy: boolean): boolean {
  return !useContext(AskingContext) && isBusy;
}
