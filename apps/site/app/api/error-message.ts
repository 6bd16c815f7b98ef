import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { siteErrorText } from '@feisuo/contract/facts/error-text';
import { siteTexts } from '@feisuo/contract/facts/site-texts';

/**
 * The text to show for a thrown value: the last message in `details`, `error_description`, `error`, or a generic text
 * with the code. Errors thrown by the page keep their message; the browser's English text for a failed fetch is never
 * shown.
 */
export function errorMessage(thrown: unknown): string {
  const isAccountError = typeof thrown === 'object' && thrown !== null && 'error_code' in thrown;
  const isUnanswered = isAccountError && thrown.error_code === errorCodes.unreachable;
  if (isUnanswered || thrown instanceof TypeError) return siteTexts.requestFailed;
  if (thrown instanceof Error && !isAccountError && thrown.message) return thrown.message;
  return siteErrorText(typeof thrown === 'object' && thrown !== null ? thrown : {});
}
