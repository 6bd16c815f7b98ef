import { toAccountError, type AccountError } from '../errors/account-error.ts';
import type { Platform } from '../platform.ts';
import { onPageReturn } from './page-return.ts';

export interface ActionState {
  /** It is under way. Stays so while the browser leaves for another page. */
  pending: boolean;
  /** Why the last try failed; `isCancelled` tells whether the person gave up. */
  error: AccountError | null;
}

/** Nothing has been started: what a server draws, too. */
export const idle: ActionState = { pending: false, error: null };

export interface Action {
  get(): ActionState;
  subscribe(listener: () => void): () => void;
  /** @param start resolves to whether the browser is on its way to another page */
  run(start: () => Promise<boolean>): Promise<boolean>;
}

/**
 * What becomes of something that a person starts: whether it worked, and never an exception that nobody awaits. Apart from
 * any component, so that one that is taken away leaves nothing behind, and one that is shown again sees how it stands.
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
      // What was started since is what the page shows.
      if (mine === newest) become({ pending: false, error });
      return isDone;
    },
  };
}

/** Resolves should the page be shown again that was left. Otherwise it is gone, and whoever waits with it. */
const comeBack = (platform: Pick<Platform, 'page'>) =>
  new Promise<void>((resolve) => {
    const stop = onPageReturn(platform, () => {
      stop();
      resolve();
    });
  });
