import { useState } from 'react';
import { toAccountError, type AccountError } from '../errors/account-error.ts';

export interface ActionState {
  /** It is under way. Stays so when the page is left for another. */
  pending: boolean;
  /** Why the last try failed; `isCancelled` tells whether the person gave up. */
  error: AccountError | null;
}

/** What becomes of something that a person started: whether it worked, and never an exception that nobody awaits. */
export function useAction(): [ActionState, (run: () => Promise<unknown>) => Promise<boolean>] {
  const [state, setState] = useState<ActionState>({ pending: false, error: null });
  const run = async (action: () => Promise<unknown>) => {
    setState({ pending: true, error: null });
    let error: AccountError | null = null;
    try {
      await action();
    } catch (thrown) {
      error = toAccountError(thrown);
    }
    setState({ pending: false, error });
    return !error;
  };
  return [state, run];
}
