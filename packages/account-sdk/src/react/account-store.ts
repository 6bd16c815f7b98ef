import type { AccountClient } from '../account-client.ts';
import type { AccountError } from '../errors/account-error.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import { onPageReturn } from './page-return.ts';

/** The current account. `unknown` until the client has started, and always on a server. */
export interface AccountState {
  status: 'unknown' | 'signedIn' | 'signedOut';
  sub: string | null;
  /** Why the client could not start completely, such as a refusal by the sign-in page. */
  error: AccountError | null;
  /** On the redirect page: the address of this origin from which the user came. */
  returnTo: string | null;
}

/** The first state on the server and in the browser, because both must render the same. */
export const unknownState: AccountState = { status: 'unknown', sub: null, error: null, returnTo: null };

export interface AccountStore {
  get(): AccountState;
  /** The first subscriber starts the client. Returns a function that unsubscribes. */
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

/** An observable store of the current account. It starts no work without a subscriber. */
export function createAccountStore({ client: { credentials, platform }, sso }: StoreSources): AccountStore {
  let state = unknownState;
  let { error, returnTo } = unknownState;
  let started: Promise<void> | null = null;
  let hasStarted = false;
  let stop: (() => void) | null = null;
  let changes = 0;
  const listeners = new Set<() => void>();

  const settle = (sub: string | null) => {
    // Before the start has ended a sign-in may be pending. If the state were signed out now, pages would flicker.
    if (!sub && !hasStarted) return;
    // A sign-in after the error makes the error obsolete. A user who was signed in before still sees the error.
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
    // StrictMode mounts twice, so the client is started once, but the account is read each time.
    await (started ??= start());
    const before = changes;
    const stored = await credentials.peek();
    // A change during the read is newer than the value that was read.
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
