import { statePrefix } from '@feisuo/contract/facts/account-vocabulary';

/** What was under way when the browser left for an identity provider. */
export interface PendingProvider {
  providerId: string;
  providerName: string;
  /** Path and query of the page to go on with. */
  resume: string;
  /** A sign-in, or one more way in for somebody who is signed in. */
  purpose: 'sign-in' | 'bind';
  /** The box under the agreements was ticked before the browser left. */
  agreed?: boolean;
  /** Who that is: somebody else may be signed in when the browser comes back. */
  sub?: string;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (state: string) => `feisuo-provider-${state}`;

/** Puts it away under a state that nobody can guess, which goes to the provider and must come back. */
export function keepPending(shelf: Shelf, pending: PendingProvider): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  const state = statePrefix + random.join('');
  shelf.setItem(keyOf(state), JSON.stringify(pending));
  return state;
}

/** The query of the page that was left, which the state leads back to; empty for a state that this tab never sent. */
export function pendingSearch(shelf: Pick<Storage, 'getItem'>, state: string | null): string {
  const pending = state && read(shelf.getItem(keyOf(state)));
  return pending ? new URL(pending.resume, 'http://localhost').search : '';
}

/** Takes it out again, once. Null for a state that this tab never sent: somebody else's sign-in is not gone on with. */
export function takePending(shelf: Shelf, state: string | null): PendingProvider | null {
  if (!state) return null;
  const kept = shelf.getItem(keyOf(state));
  if (kept === null) return null;
  shelf.removeItem(keyOf(state));
  return read(kept);
}

function read(kept: string | null): PendingProvider | null {
  try {
    const pending: unknown = JSON.parse(kept ?? 'null');
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
