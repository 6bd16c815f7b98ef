import { toAccountError, type AccountError } from '../errors/account-error.ts';
import type { Platform } from '../platform.ts';
import { onPageReturn } from './page-return.ts';

export interface ActionState {
  /** Whether the action is running. It stays true while the browser is leaving for another page. */
  pending: boolean;
  /** Why the last attempt failed. `isCancelled` tells whether the user cancelled it. */
  error: AccountError | null;
}

/** The initial state. The server renders it too. */
export const idle: ActionState = { pending: false, error: null };

export interface Action {
  get(): ActionState;
  subscribe(listener: () => void): () => void;
  /** Runs the action. @param start resolves to true if the browser is leaving for another page */
  run(start: () => Promise<boolean>): Promise<boolean>;
}

/**
 * State of an action that a user starts. `run` never rejects, so that no rejection is unhandled; the state lives
 * outside of components, so that it survives unmounting.
 */
export function createAction(platform: Pick<Platform, 'page'>): Action {
  let state = idle;
  let newest = 0;
  const listeners = new Set<() => void>();
  const become = (next: ActionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async run(start) {
      const mine = ++newest;
      let error: AccountError | null = null;
      let isDone = false;
      become({ pending: true, error });
      try {
        if (await start()) await comeBack(platform);
        else isDone = true;
      } catch (thrown) {
        error = toAccountError(thrown);
      }
      // If the action was started again meanwhile, the newer run sets the state.
      if (mine === newest) become({ pending: false, error });
      return isDone;
    },
  };
}

/** Resolves if the user returns and the page is restored. Otherwise the promise never settles. */
const comeBack = (platform: Pick<Platform, 'page'>) =>
  new Promise<void>((resolve) => {
    const stop = onPageReturn(platform, () => {
      stop();
      resolve();
    });
  });
