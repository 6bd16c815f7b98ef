import { statePrefix } from '@feisuo/contract/facts/account-vocabulary';

/** The state to resume after an identity provider. */
export interface PendingProvider {
  providerId: string;
  providerName: string;
  /** Path and query of the page to resume. */
  resume: string;
  /** A sign-in, or a further identity for a signed-in account. */
  purpose: 'sign-in' | 'bind';
  /** The agreements were accepted before the browser left. */
  agreed?: boolean;
  /** The account: another one may be signed in when the browser returns. */
  sub?: string;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (state: string) => `feisuo-provider-${state}`;

/** Stores it under an unguessable state, which goes to the provider and must come back. */
export function keepPending(shelf: Shelf, pending: PendingProvider): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  const state = statePrefix + random.join('');
  shelf.setItem(keyOf(state), JSON.stringify(pending));
  return state;
}

/** The left page's query for this state; empty for an unknown state. */
export function pendingSearch(shelf: Pick<Storage, 'getItem'>, state: string | null): string {
  const pending = state && read(shelf.getItem(keyOf(state)));
  return pending ? new URL(pending.resume, 'http://localhost').search : '';
}

/** Returns and removes it. Null for an unknown state, so that another tab's or attacker's sign-in is not resumed. */
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
