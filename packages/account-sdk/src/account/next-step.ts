import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import type { detailReasons, ErrorName } from '@feisuo/contract/facts/error-codes';
import type { ErrorInfoDetail } from '@feisuo/contract/facts/error-object';
import { isAccountError, type AccountError } from '../errors/account-error.ts';

const providerBound: (typeof detailReasons)['providerBound'] = 'PROVIDER_BOUND';

export type NextStep =
  /** Error code 4015: call `continueSignIn` or `continueSudo` with a second factor by one of these methods. */
  | { kind: 'second_factor'; verification_id: string; methods: readonly VerificationMethod[] }
  /** Error code 4020: call `continueSignIn` with the code that was just sent to the account's phone. */
  | { kind: 'code'; verification_id: string }
  /** Error code 4021: call `resetPassword`, then sign in with the new password. */
  | { kind: 'new_password' }
  /**
   * Error code 50 (account in cancellation): call `withdrawCancellation` while the deletion can still be withdrawn.
   * `erase_at` may be empty.
   */
  | { kind: 'withdrawal'; ticket: string; erase_at: string }
  /** Error code 6: another account has this identity. Call `transferProvider` to move it. */
  | { kind: 'transfer'; provider_trans_token: string }
  /**
   * Error code 5 in provider mode: no account has this identity. Call `signUp`, or `bindProvider` for an existing
   * account.
   */
  | { kind: 'sign_up'; provider_token: string };

/** The operation that resolves a refusal of the service. Null if there is none. */
export function nextStepOf(thrown: unknown): NextStep | null {
  if (!isAccountError(thrown)) return null;
  const { error: name, details, provider_token } = thrown as AccountError & { error: ErrorName };
  if (name === 'password_reset_required') return { kind: 'new_password' };
  if (name === 'not_found' && provider_token) return { kind: 'sign_up', provider_token };
  // The detail with a `reason` is for programs; other details contain texts.
  const info = details.find(({ reason }) => reason) as Partial<ErrorInfoDetail> | undefined;
  const { resource_id: id, reason, methods = [], erase_at = '' } = info ?? {};
  if (!id) return null;
  if (name === 'two_factor_required') return { kind: 'second_factor', verification_id: id, methods };
  if (name === 'validate_required') return { kind: 'code', verification_id: id };
  if (name === 'account_freeze') return { kind: 'withdrawal', ticket: id, erase_at };
  return reason === providerBound ? { kind: 'transfer', provider_trans_token: id } : null;
}
