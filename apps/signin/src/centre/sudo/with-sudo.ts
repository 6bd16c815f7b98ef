import type { AccountAnswer } from '../../shell/ask-account.ts';
import { isSudoExpired } from '../ask.ts';

export interface SudoToken {
  token: string;
  /** Milliseconds on the page's own clock. */
  until: number;
}

/** Keeps an unused token, in memory only. */
export interface SudoTokenStore {
  stored: SudoToken | null;
}

export type Cancelled = { kind: 'cancelled' };

// A token is not used if it expires within this time, because the call must arrive before that.
const marginMs = 10_000;

export function usableToken({ stored }: SudoTokenStore, now: number): SudoToken | null {
  return stored && stored.until - marginMs > now ? stored : null;
}

/**
 * Runs an action with a sudo token, and asks for a proof if there is none. If an attempt is refused, its unused token
 * serves the next attempt; a used or expired token is asked for again.
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
