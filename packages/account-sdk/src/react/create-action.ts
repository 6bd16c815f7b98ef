import { toAccountError, type AccountError } from '../errors/account-error.ts';
import type { Platform } from '../platform.ts';
import { onPageReturn } from './page-return.ts';

export interface ActionState {
  /** Whether the action is running. Stays true while the browser leaves for another page. */
  pending: boolean;
  /** Why the last try failed. `isCancelled` tells whether the user gave up. */
  error: AccountError | null;
}

/** The initial state, which is also rendered on a server. */
export const idle: ActionState = { pending: false, error: null };

export interface Action {
  get(): ActionState;
  subscribe(listener: () => void): () => void;
  /** @param start resolves to whether the browser is on its way to another page */
  run(start: () => Promise<boolean>): Promise<boolean>;
}

/**
 * State of an action that a user starts. It never rejects, so that no rejection is unhandled. It exists outside of
 * components, so that unmounting is safe and a new mount sees the state.
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
      // If the action was started again meanwhile, the later run sets the state.
      if (mine === newest) become({ pending: false, error });
      return isDone;
    },
  };
}

/** Resolves if the page that was left is restored. Otherwise it never settles. */
const comeBack = (platform: Pick<Platform, 'page'>) =>
  new Promise<void>((resolve) => {
    const stop = onPageReturn(platform, () => {
      stop();
      resolve();
    });
  });
