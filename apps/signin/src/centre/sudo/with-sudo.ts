import type { AccountAnswer } from '../../shell/ask-account.ts';
import { isSudoExpired } from '../centre-requests.ts';

export interface SudoToken {
  token: string;
  /** When the token expires, in milliseconds of the page's monotonic clock (`performance.now()`). */
  until: number;
}

/** Keeps a sudo token that was not used yet, in memory only. */
export interface SudoTokenStore {
  stored: SudoToken | null;
}

export type Cancelled = { kind: 'cancelled' };

// A token that expires within this time is not used, because it might expire before the request arrives.
const marginMs = 10_000;

export function usableToken({ stored }: SudoTokenStore, now: number): SudoToken | null {
  return stored && stored.until - marginMs > now ? stored : null;
}

/**
 * Runs an action with a sudo token, and asks for a proof of identity if there is none. After another refusal the token
 * is still unused and is kept for the next attempt.
 */
export async function withSudo<Reply>(
  store: SudoTokenStore,
  askPerson: () => Promise<SudoToken | null>,
  now: () => number,
  call: (token: string) => Promise<AccountAnswer<Reply>>,
): Promise<AccountAnswer<Reply> | Cancelled> {
  const stored = usableToken(store, now());
  if (stored) {
    const answer = await call(stored.token);
    if (answer.kind === 'answered') store.stored = null;
    if (answer.kind === 'answered' || !isSudoExpired(answer)) return answer;
  }
  const token = await askPerson();
  if (!token) return { kind: 'cancelled' };
  store.stored = token;
  const answer = await call(token.token);
  if (answer.kind === 'answered' || isSudoExpired(answer)) store.stored = null;
  return answer;
}
