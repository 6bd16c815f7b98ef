import type { AccountAnswer } from '../../shell/ask-account.ts';
import { isSudoGone } from '../ask.ts';

export interface SudoToken {
  token: string;
  /** Milliseconds of the page's own clock. */
  until: number;
}

/** An unused token, in memory only. */
export interface SudoKeeper {
  kept: SudoToken | null;
}

export type Cancelled = { kind: 'cancelled' };

// A call that starts this long before the expiry still arrives in time.
const marginMs = 10_000;

export function keptToken({ kept }: SudoKeeper, now: number): SudoToken | null {
  return kept && kept.until - marginMs > now ? kept : null;
}

/**
 * Runs an action with a sudo token. Asks once; an unused token of a refused attempt serves the next one, and a used or
 * expired token is asked for again.
 */
export async function withSudo<Reply>(
  keeper: SudoKeeper,
  askPerson: () => Promise<SudoToken | null>,
  now: () => number,
  act: (token: string) => Promise<AccountAnswer<Reply>>,
): Promise<AccountAnswer<Reply> | Cancelled> {
  const kept = keptToken(keeper, now());
  if (kept) {
    const answer = await act(kept.token);
    if (answer.kind === 'answered') keeper.kept = null;
    if (answer.kind === 'answered' || !isSudoGone(answer)) return answer;
  }
  const token = await askPerson();
  if (!token) return { kind: 'cancelled' };
  keeper.kept = token;
  const answer = await act(token.token);
  if (answer.kind === 'answered' || isSudoGone(answer)) keeper.kept = null;
  return answer;
}
