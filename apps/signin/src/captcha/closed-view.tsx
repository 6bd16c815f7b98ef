import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { adviceFor } from '../shell/advice.ts';
import words from '../shell/words.module.css';
import type { Texts } from '../texts/texts.ts';

/** An address without a challenge; the server answers the same for an unknown one. */
export const nothingToSolve: AccountErrorBody = { error: 'captcha_invalid', error_code: errorCodes.captcha_invalid };

type Props = { texts: Texts; refusal: AccountErrorBody; onRetry: () => void };

/** The challenge cannot be solved any more, or not now. */
export function ClosedView({ texts, refusal, onRetry }: Props) {
  const { title, says, canRetry } = explain(refusal, texts);
  return (
    <>
      <h1 className={words.title}>{title}</h1>
      <div className={words.note}>
        <h2>{texts.refused.todo}</h2>
        <p>{says}</p>
        <p className={words.code}>{texts.refused.code(`${refusal.error_code}`)}</p>
      </div>
      {canRetry && (
        <button className={words.primary} type="button" onClick={onRetry}>
          {texts.unreachable.retry}
        </button>
      )}
    </>
  );
}

export function explain(refusal: AccountErrorBody, texts: Texts) {
  const isRejected = refusal.details?.[0]?.reason === detailReasons.captchaReject;
  if (refusal === nothingToSolve) return { ...texts.captcha.nothing, canRetry: false };
  // An unreadable challenge counts as unknown, too.
  const { captcha_invalid: unknown, invalid_argument: unreadable } = errorCodes;
  if ((refusal.error_code === unknown || refusal.error_code === unreadable) && !isRejected) {
    return { ...texts.captcha.closed, canRetry: false };
  }
  const title = errorTextIn(refusal, texts.errors);
  return isRejected
    ? { title, says: texts.refused.wait, canRetry: true }
    : { title, ...adviceFor(refusal, texts.refused) };
}
