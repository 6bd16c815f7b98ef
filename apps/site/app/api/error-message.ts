import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { siteErrorText } from '@feisuo/contract/facts/error-text';
import { siteTexts } from '@feisuo/contract/facts/site-texts';

/**
 * What the site tells a person of anything that was thrown: the last details message, else error_description, else error,
 * else that something went wrong, with the code. What the page itself has thrown says it in its own message.
 * Where no answer came, the description is in the words of the browser, in English.
 */
export function errorMessage(thrown: unknown): string {
  const isAccountError = typeof thrown === 'object' && thrown !== null && 'error_code' in thrown;
  const isUnanswered = isAccountError && thrown.error_code === errorCodes.unreachable;
  if (isUnanswered || thrown instanceof TypeError) return siteTexts.requestFailed;
  if (thrown instanceof Error && !isAccountError && thrown.message) return thrown.message;
  return siteErrorText(typeof thrown === 'object' && thrown !== null ? thrown : {});
}
