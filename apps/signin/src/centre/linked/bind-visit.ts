import { statePrefix } from '@feisuo/contract/facts/account-vocabulary';

/** A visit to a provider's page that is to end with its identity bound. */
export interface BindVisit {
  state: string;
  providerId: string;
  /** Whose account it is for. */
  sub: string;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const KEY = 'feisuo-bind';

/** Begins a visit. Its state cannot be guessed, so nobody can send a person back here with an identity of their own. */
export function beginVisit(shelf: Shelf, visit: Omit<BindVisit, 'state'>): BindVisit {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  const begun = { ...visit, state: `${statePrefix}${random.join('')}` };
  shelf.setItem(KEY, JSON.stringify(begun));
  return begun;
}

/** The visit that somebody is coming back from, or null where they come from elsewhere. */
export function readVisit(shelf: Shelf, search: string): BindVisit | null {
  try {
    const kept = JSON.parse(shelf.getItem(KEY) ?? 'null') as Partial<BindVisit> | null;
    if (typeof kept?.state !== 'string' || typeof kept.providerId !== 'string' || typeof kept.sub !== 'string')
      return null;
    return new URLSearchParams(search).get('state') === kept.state ? (kept as BindVisit) : null;
  } catch {
    return null;
  }
}

/** It is over, however it ended: the same return does nothing twice. */
export function endVisit(shelf: Shelf): void {
  shelf.removeItem(KEY);
}

/** Whether this return from a provider is one of the centre’s. */
export function isBindReturn(page: { sessionStorage: Storage }, search: string): boolean {
  try {
    return readVisit(page.sessionStorage, search) !== null;
  } catch {
    return false;
  }
}
