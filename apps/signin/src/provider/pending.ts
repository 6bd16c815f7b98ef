import { statePrefix } from '@feisuo/contract/facts/account-vocabulary';

/** What this page needs to continue after the identity provider sends the browser back. */
export interface PendingProvider {
  providerId: string;
  providerName: string;
  /** Path and query of the page to which the user returns. */
  resume: string;
  /** Either signs in, or binds another identity to the signed-in account. */
  purpose: 'sign-in' | 'bind';
  /** The user accepted the agreements before the browser left. */
  agreed?: boolean;
  /** The account that started the binding, because another account may be signed in when the browser returns. */
  sub?: string;
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (state: string) => `feisuo-provider-${state}`;

/** Stores a pending sign-in under a random state. The state is sent to the provider, which must return it. */
export function keepPending(storage: TabStorage, pending: PendingProvider): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  const state = statePrefix + random.join('');
  storage.setItem(keyOf(state), JSON.stringify(pending));
  return state;
}

/** The query of the page that the user left for the provider; empty for an unknown state. */
export function pendingSearch(storage: Pick<Storage, 'getItem'>, state: string | null): string {
  const pending = state && read(storage.getItem(keyOf(state)));
  return pending ? new URL(pending.resume, 'http://localhost').search : '';
}

/**
 * Returns the stored entry and removes it. Null for an unknown state, so that a sign-in that another tab or an
 * attacker started is not continued.
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
