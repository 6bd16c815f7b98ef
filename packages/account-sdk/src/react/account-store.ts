import type { AccountClient } from '../account-client.ts';
import type { AccountError } from '../errors/account-error.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import { onPageReturn } from './page-return.ts';

/** Who is here. `unknown` while that is being found out, and always on a server. */
export interface AccountState {
  status: 'unknown' | 'signedIn' | 'signedOut';
  sub: string | null;
  /** What kept the client from starting properly, such as an answer of the sign-in page that says no. */
  error: AccountError | null;
  /** On the page that answers come back to: where the person was before, an address of this origin to go on to. */
  returnTo: string | null;
}

/** The same answer to everybody until somebody has looked: what a server draws and a browser draws first must agree. */
export const unknownState: AccountState = { status: 'unknown', sub: null, error: null, returnTo: null };

export interface AccountStore {
  get(): AccountState;
  /** Whoever subscribes first starts the client. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** What the store needs of a client: who is signed in, and how to start. */
export interface StoreSources {
  client: {
    credentials: Pick<AccountClient['credentials'], 'peek' | 'subscribe'>;
    platform: Pick<AccountClient['platform'], 'page'>;
  };
  sso: Pick<SsoClient, 'init'>;
}

/** Makes who is here something that can be watched. Does nothing until somebody watches. */
export function createAccountStore({ client: { credentials, platform }, sso }: StoreSources): AccountStore {
  let state = unknownState;
  let { error, returnTo } = unknownState;
  let started: Promise<void> | null = null;
  let hasStarted = false;
  let stop: (() => void) | null = null;
  let changes = 0;
  const listeners = new Set<() => void>();

  const settle = (sub: string | null) => {
    // Before the start has ended nobody may still become somebody: telling so would make pages flicker.
    if (!sub && !hasStarted) return;
    // Whoever has come in since is past it; who was here all along is still told.
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
    // React takes everybody off and on again while a page is being developed: starting is once, looking is each time.
    await (started ??= start());
    const before = changes;
    const kept = await credentials.peek();
    // A change that came in between knows better.
    if (changes === before) settle(kept?.sub ?? null);
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
