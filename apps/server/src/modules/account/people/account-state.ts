import { accountStates, type AccountState } from '@feisuo/contract/facts/account-vocabulary';
import type { ServerErrorName } from '@feisuo/contract/facts/error-codes';

export interface StateFacts {
  state: string;
  cancelAt: Date | null;
}

/** Whether nothing is left to sign in to. When its audit is over an account is gone, whether or not the job has come by. */
export function isGone({ state, cancelAt }: StateFacts, now: Date): boolean {
  return state === 'moved' || state === 'erased' || (cancelAt !== null && cancelAt <= now);
}

/** The error that a grant is refused with, or null. */
export function refusalOfState(state: string): ServerErrorName | null {
  return accountStates[state as AccountState] ?? null;
}

/** States in which an account keeps what it has, or somebody who was blocked would have it back with a new account. */
export const protectedStates: ReadonlySet<string> = new Set<AccountState>(['blocked', 'frozen', 'under_review']);

/** States that an operator or a rule may set. A cancellation is the owner's alone; a lock is a count of failures. */
export const settableStates = [
  'active',
  'pending',
  'blocked',
  'under_review',
  'frozen',
  'password_reset_required',
] as const satisfies AccountState[];
export type SettableState = (typeof settableStates)[number];
