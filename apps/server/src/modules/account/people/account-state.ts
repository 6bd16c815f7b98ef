import { accountStates, type AccountState } from '@feisuo/contract/facts/account-vocabulary';
import type { ServerErrorName } from '@feisuo/contract/facts/error-codes';

export interface StateFacts {
  state: string;
  cancelAt: Date | null;
}

/**
 * Whether the account counts as erased. That begins when its waiting period is over, even before the erasure job has
 * run.
 */
export function isErased({ state, cancelAt }: StateFacts, now: Date): boolean {
  return state === 'moved' || state === 'erased' || (cancelAt !== null && cancelAt <= now);
}

/** The error with which tokens are refused in this state; null if the account may get tokens. */
export function refusalOfState(state: string): ServerErrorName | null {
  return accountStates[state as AccountState] ?? null;
}

/**
 * States in which an account keeps its contacts, because a blocked member could otherwise use them for a new account.
 */
export const protectedStates: ReadonlySet<string> = new Set<AccountState>(['blocked', 'frozen', 'under_review']);

/**
 * States that an operator or a rule may set. A cancellation has its own procedure, and a sign-in lock is a count of
 * failures instead of a state.
 */
export const settableStates = [
  'active',
  'pending',
  'blocked',
  'under_review',
  'frozen',
  'password_reset_required',
] as const satisfies AccountState[];
export type SettableState = (typeof settableStates)[number];
