import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { errorMessageOf, errorMessages } from '@feisuo/contract/facts/error-messages';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { AppError } from './app-error.ts';

/** What a person reads of a refusal, in their language. */
export function sentenceOf({ refusal, facts }: AppError, locale: Locale): string {
  const messages = errorMessages[locale];
  if (facts.reason === detailReasons.captchaReject) return messages.tooFrequent;
  return facts.status === 413 ? messages.tooLarge : errorMessageOf(refusal, messages);
}
