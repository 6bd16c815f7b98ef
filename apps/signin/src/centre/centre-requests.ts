import { detailTypes, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { ErrorInfoDetail } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import type { Texts } from '../texts/texts.ts';
import { minutesOf } from './format-time.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

/** Calls the account service with the access token of the account that the account centre shows. */
export type Ask = <Reply>(call: Omit<Call, 'token'>) => Promise<AccountAnswer<Reply>>;

export type Failed = Exclude<AccountAnswer<never>, { kind: 'answered' }>;

/** The detail of a refusal that programs read (`ErrorInfo`); empty if there is none. */
export function infoOf(failed: Failed): Partial<ErrorInfoDetail> {
  if (failed.kind !== 'refused') return {};
  const info = failed.refusal.details?.find((detail) => detail['@type'] === detailTypes.errorInfo);
  return (info ?? {}) as Partial<ErrorInfoDetail>;
}

export const codeOf = (failed: Failed) => (failed.kind === 'refused' ? failed.refusal.error_code : null);

/** True if the server refused because no valid sudo token was sent: it is missing, was already used, or has expired. */
export const isSudoExpired = (failed: Failed) =>
  codeOf(failed) === errorCodes.permission_denied && infoOf(failed).reason === 'SUDO_REQUIRED';

/** Name of the request's field that the server refused; null if the refusal is not about a field. */
export const fieldOf = (failed: Failed) =>
  codeOf(failed) === errorCodes.invalid_argument ? (infoOf(failed).resource_id ?? null) : null;

/** Text of a failure for the member. */
export function faultText(failed: Failed, { texts, shared }: { texts: CentreTexts; shared: Texts }): string {
  if (failed.kind === 'unreachable') return texts.fault.offline;
  if (isSudoExpired(failed)) return texts.fault.sudoExpired;
  if (failed.refusal.error_code === errorCodes.resource_exhausted) {
    const seconds = failed.retryAfterS;
    return seconds ? texts.fault.wait(minutesOf(seconds)) : texts.fault.tooOften;
  }
  return errorTextIn(failed.refusal, shared.errors);
}
