import type { AccountClient } from '../account-client.ts';
import type { AccountError } from '../errors/account-error.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import { onPageReturn } from './page-return.ts';

/** The current account. The status is `unknown` until the client has started, and always on a server. */
export interface AccountState {
  status: 'unknown' | 'signedIn' | 'signedOut';
  sub: string | null;
  /** Why the client could not start completely, for example because the sign-in page returned an error. */
  error: AccountError | null;
  /** Only on the redirect page: the address of this origin on which the sign-in started. */
  returnTo: string | null;
}

/** The first state on the server and in the browser. The two must be equal for hydration. */
export const unknownState: AccountState = { status: 'unknown', sub: null, error: null, returnTo: null };

export interface AccountStore {
  get(): AccountState;
  /** Adds a listener; the first listener starts the client. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** The parts of the clients that the store needs. */
export interface StoreSources {
  client: {
    credentials: Pick<AccountClient['credentials'], 'peek' | 'subscribe'>;
    platform: Pick<AccountClient['platform'], 'page'>;
  };
  sso: Pick<SsoClient, 'init'>;
}

/** Creates an observable store of the current account. Without subscribers it does no work. */
export function createAccountStore({ client: { credentials, platform }, sso }: StoreSources): AccountStore {
  let state = unknownState;
  let { error, returnTo } = unknownState;
  let started: Promise<void> | null = null;
  let hasStarted = false;
  let stop: (() => void) | null = null;
  let changes = 0;
  const listeners = new Set<() => void>();

  const settle = (sub: string | null) => {
    // Until the start has ended, a silent sign-in may be pending. Showing `signedOut` now would make pages flicker.
    if (!sub && !hasStarted) return;
    // A sign-in after the error clears the error. A user who was signed in before still sees it.
    if (sub && state.status === 'signedOut') error = null;
    const status = sub ? 'signedIn' : 'signedOut';
    if (state.status === status && state.sub === sub && state.error === error && state.returnTo === returnTo) return;
    state = { status, sub, error, returnTo };
    for (const listener of listeners) listener();
  };

  const start = async () => {
    ({ error = null, returnTo = null } = await sso.init());
    hasStarted = true;
  };

  const look = async () => {
    // React StrictMode mounts components twice: the client is started only once, but the account is read each time.
    await (started ??= start());
    const before = changes;
    const stored = await credentials.peek();
    // If the account changed during the read, the change is newer than the value that was read.
    if (changes === before) settle(stored?.sub ?? null);
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (!stop) {
        const stopHearing = credentials.subscribe((sub) => {
          changes++;
          settle(sub);
        });
        const stopLooking = onPageReturn(platform, () => void look());
        stop = () => {
          stopHearing();
          stopLooking();
        };
        void look();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
