import { statePrefix } from '@feisuo/contract/facts/account-vocabulary';

/** What the page at /account/provider needs to continue after the identity provider has sent the browser back. */
export interface PendingProvider {
  providerId: string;
  providerName: string;
  /** Path and query of the page to which the user returns after the provider's page. */
  resume: string;
  /** Whether to sign in, or to bind another identity to the account that is signed in. */
  purpose: 'sign-in' | 'bind';
  /** Whether the user accepted the agreements before the browser left for the provider. */
  agreed?: boolean;
  /** Id of the account that started the binding: another account may be signed in when the browser returns. */
  sub?: string;
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (state: string) => `feisuo-provider-${state}`;

/** Stores what is needed after the return under a random `state`, which the provider gets and must send back. */
export function keepPending(storage: TabStorage, pending: PendingProvider): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  const state = statePrefix + random.join('');
  storage.setItem(keyOf(state), JSON.stringify(pending));
  return state;
}

/** Query string of the page that the user left for the provider; empty if the state is unknown. */
export function pendingSearch(storage: Pick<Storage, 'getItem'>, state: string | null): string {
  const pending = state && read(storage.getItem(keyOf(state)));
  return pending ? new URL(pending.resume, 'http://localhost').search : '';
}

/**
 * Removes and returns the stored data. Null for an unknown state: another tab or an attacker started this sign-in, so
 * it must not continue.
 */
export function takePending(storage: TabStorage, state: string | null): PendingProvider | null {
  if (!state) return null;
  const stored = storage.getItem(keyOf(state));
  if (stored === null) return null;
  storage.removeItem(keyOf(state));
  return read(stored);
}

function read(stored: string | null): PendingProvider | null {
  try {
    const pending: unknown = JSON.parse(stored ?? 'null');
    return isPending(pending) ? pending : null;
  } catch {
    return null;
  }
}

function isPending(value: unknown): value is PendingProvider {
  if (typeof value !== 'object' || value === null) return false;
  const { providerId, providerName, resume, purpose, sub } = value as Record<string, unknown>;
  const isOwnPage = typeof resume === 'string' && /^\/account(?:[/?]|$)/.test(resume);
  const isKnown = purpose === 'sign-in' || (purpose === 'bind' && typeof sub === 'string');
  return typeof providerId === 'string' && typeof providerName === 'string' && isOwnPage && isKnown;
}
