import { detailTypes, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { ErrorInfoDetail } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import type { Texts } from '../texts/texts.ts';
import { minutesOf } from './format-time.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

/** Calls the service as the account for which the centre is open. */
export type Ask = <Reply>(call: Omit<Call, 'token'>) => Promise<AccountAnswer<Reply>>;

export type Failed = Exclude<AccountAnswer<never>, { kind: 'answered' }>;

/** The machine-readable detail of a refusal. */
export function infoOf(failed: Failed): Partial<ErrorInfoDetail> {
  if (failed.kind !== 'refused') return {};
  const info = failed.refusal.details?.find((detail) => detail['@type'] === detailTypes.errorInfo);
  return (info ?? {}) as Partial<ErrorInfoDetail>;
}

export const codeOf = (failed: Failed) => (failed.kind === 'refused' ? failed.refusal.error_code : null);

/** True if the sudo token was already used or has expired. */
export const isSudoExpired = (failed: Failed) =>
  codeOf(failed) === errorCodes.permission_denied && infoOf(failed).reason === 'SUDO_REQUIRED';

/** The field that a refusal names; null if it names none. */
export const fieldOf = (failed: Failed) =>
  codeOf(failed) === errorCodes.invalid_argument ? (infoOf(failed).resource_id ?? null) : null;

/** The text of an error that the user reads. */
export function faultText(failed: Failed, { texts, shared }: { texts: CentreTexts; shared: Texts }): string {
  if (failed.kind === 'unreachable') return texts.fault.offline;
  if (isSudoExpired(failed)) return texts.fault.sudoExpired;
  if (failed.refusal.error_code === errorCodes.resource_exhausted) {
    const seconds = failed.retryAfterS;
    return seconds ? texts.fault.wait(minutesOf(seconds)) : texts.fault.tooOften;
  }
  return errorTextIn(failed.refusal, shared.errors);
}
