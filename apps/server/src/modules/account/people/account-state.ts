import { accountStates, type AccountState } from '@feisuo/contract/facts/account-vocabulary';
import type { ServerErrorName } from '@feisuo/contract/facts/error-codes';

export interface StateFacts {
  state: string;
  cancelAt: Date | null;
}

/** Whether the account counts as erased. That is from the end of its audit on, whether or not the job has run. */
export function isGone({ state, cancelAt }: StateFacts, now: Date): boolean {
  return state === 'moved' || state === 'erased' || (cancelAt !== null && cancelAt <= now);
}

/** The error that refuses a grant in this state, or null. */
export function refusalOfState(state: string): ServerErrorName | null {
  return accountStates[state as AccountState] ?? null;
}

/** States in which an account keeps its contacts, or a blocked member could return with a new account. */
export const protectedStates: ReadonlySet<string> = new Set<AccountState>(['blocked', 'frozen', 'under_review']);

/** States that an operator or a rule may set. Only the owner cancels; a lock is a count of failures. */
export const settableStates = [
  'active',
  'pending',
  'blocked',
  'under_review',
  'frozen',
  'password_reset_required',
] as const satisfies AccountState[];
export type SettableState = (typeof settableStates)[number];
