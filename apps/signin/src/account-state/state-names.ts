import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';

const names = {
  [errorCodes.invalid_status]: 'locked',
  [errorCodes.user_pending]: 'pending',
  [errorCodes.user_blocked]: 'blocked',
  [errorCodes.under_review]: 'review',
  [errorCodes.cannot_unlock]: 'frozen',
  [errorCodes.account_freeze]: 'cancelling',
  [errorCodes.password_reset_required]: 'reset',
  [errorCodes.resource_exhausted]: 'tooMany',
} as const;

export type StateName = (typeof names)[keyof typeof names] | 'passwordOff' | 'other';

/** Name of the page that explains an account state, for the refusal that the server sent. */
export function stateNameOf({ error_code: code, details }: AccountErrorBody): StateName {
  if (details?.[0]?.reason === detailReasons.passwordOff) return 'passwordOff';
  return (names as Partial<Record<number, StateName>>)[code] ?? 'other';
}
