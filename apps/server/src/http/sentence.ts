import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { errorMessageOf, errorMessages } from '@feisuo/contract/facts/error-messages';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { AppError } from './app-error.ts';
import { withTriesLeft } from './tries-left.ts';

/** What a person reads of a refusal, in their language. */
export function sentenceOf({ refusal, facts }: AppError, locale: Locale): string {
  const messages = errorMessages[locale];
  if (facts.reason === detailReasons.captchaReject) return messages.tooFrequent;
  if (facts.status === 413) return messages.tooLarge;
  const sentence = errorMessageOf(refusal, messages);
  const tries = facts.info?.limit_remaining;
  return tries === undefined ? sentence : withTriesLeft(sentence, tries, locale);
}
