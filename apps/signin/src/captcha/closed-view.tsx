import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { adviceFor } from '../shell/retry-advice.ts';
import textStyles from '../shell/text.module.css';
import type { Texts } from '../texts/texts.ts';

/** The error for a page address without the id of a captcha. The server returns the same error for an unknown id. */
export const nothingToSolve: AccountErrorBody = { error: 'captcha_invalid', error_code: errorCodes.captcha_invalid };

type Props = { texts: Texts; refusal: AccountErrorBody; onRetry: () => void };

/** Shown if the captcha cannot be solved now or at all. */
export function ClosedView({ texts, refusal, onRetry }: Props) {
  const { title, message, canRetry } = explain(refusal, texts);
  return (
    <>
      <h1 className={textStyles.title}>{title}</h1>
      <div className={textStyles.note}>
        <h2>{texts.refused.todo}</h2>
        <p>{message}</p>
        <p className={textStyles.code}>{texts.refused.code(`${refusal.error_code}`)}</p>
      </div>
      {canRetry && (
        <button className={textStyles.primary} type="button" onClick={onRetry}>
          {texts.unreachable.retry}
        </button>
      )}
    </>
  );
}

export function explain(refusal: AccountErrorBody, texts: Texts) {
  const isRejected = refusal.details?.[0]?.reason === detailReasons.captchaReject;
  if (refusal === nothingToSolve) return { ...texts.captcha.nothing, canRetry: false };
  // An id in a wrong format is treated like an unknown id.
  const { captcha_invalid: unknown, invalid_argument: unreadable } = errorCodes;
  if ((refusal.error_code === unknown || refusal.error_code === unreadable) && !isRejected) {
    return { ...texts.captcha.closed, canRetry: false };
  }
  const title = errorTextIn(refusal, texts.errors);
  return isRejected
    ? { title, message: texts.refused.wait, canRetry: true }
    : { title, ...adviceFor(refusal, texts.refused) };
}
