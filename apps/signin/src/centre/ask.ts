import { detailTypes, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { ErrorInfoDetail } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import type { Texts } from '../texts/texts.ts';
import { minutesOf } from './moment.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

/** A call as the account that the centre is open for. */
export type Ask = <Reply>(call: Omit<Call, 'token'>) => Promise<AccountAnswer<Reply>>;

export type Failed = Exclude<AccountAnswer<never>, { kind: 'answered' }>;

/** The machine-readable part of a refusal. */
export function infoOf(failed: Failed): Partial<ErrorInfoDetail> {
  if (failed.kind !== 'refused') return {};
  const info = failed.refusal.details?.find((detail) => detail['@type'] === detailTypes.errorInfo);
  return (info ?? {}) as Partial<ErrorInfoDetail>;
}

export const codeOf = (failed: Failed) => (failed.kind === 'refused' ? failed.refusal.error_code : null);

/** The sudo token was used, or has expired. */
export const isSudoGone = (failed: Failed) =>
  codeOf(failed) === errorCodes.permission_denied && infoOf(failed).reason === 'SUDO_REQUIRED';

/** The field that a refusal names, or null. */
export const fieldOf = (failed: Failed) =>
  codeOf(failed) === errorCodes.invalid_argument ? (infoOf(failed).resource_id ?? null) : null;

/** The error's text for the user. */
export function faultText(failed: Failed, { texts, shared }: { texts: CentreTexts; shared: Texts }): string {
  if (failed.kind === 'unreachable') return texts.fault.offline;
  if (isSudoGone(failed)) return texts.fault.sudoGone;
  if (failed.refusal.error_code === errorCodes.resource_exhausted) {
    const seconds = failed.retryAfterS;
    return seconds ? texts.fault.wait(minutesOf(seconds)) : texts.fault.tooOften;
  }
  return errorTextIn(failed.refusal, shared.errors);
}
