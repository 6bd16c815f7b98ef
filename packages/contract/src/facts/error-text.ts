import { detailReasons, detailTypes, errorCodes, errorNameOf } from './error-codes.ts';
import type { ErrorMessages } from './error-messages/coverage.ts';
import { errorMessageOf } from './error-messages/message-of.ts';
import type { AccountErrorBody } from './error-object.ts';
import { siteTexts } from './site-texts.ts';

// Codes below this number are general errors, for which the server's description says more than the message of the
// code.
const firstCodeWithText = 17;

/**
 * The text for an account error, found by the steps of the specification in their order. The caller passes the
 * messages, because importing all six languages here would load them all.
 */
export function errorTextIn(error: AccountErrorBody, messages: ErrorMessages): string {
  const localized = error.details?.find((detail) => detail['@type'] === detailTypes.localizedMessage && detail.message);
  if (localized?.message) return localized.message;
  if (error.error === 'unreachable') return messages.unreachable;
  if (error.error === 'captcha_invalid' && error.details?.[0]?.reason === detailReasons.captchaReject) {
    return messages.tooFrequent;
  }
  if (error.error_code >= firstCodeWithText) {
    const message = messageForCode(error.error_code, messages);
    if (message) return message;
  }
  const description = error.error_description ? `: ${error.error_description}` : '';
  return `${messages.defaultPrefix} [${error.error}${description}]`;
}

// Some error codes above 16, such as 4019 and 4122, have no message in the specification. They get our own message, so
// that only unknown codes get the general text with the error name.
function messageForCode(code: number, messages: ErrorMessages): string | null {
  const name = errorNameOf(code);
  if (name === null || name === 'local') return null;
  return name === 'unreachable' ? messages.unreachable : errorMessageOf(name, messages);
}

/** The site's text for an error that is not handled in another way. */
export function siteErrorText(error: Partial<AccountErrorBody>): string {
  const message = error.details?.reduce((last, detail) => detail.message || last, '');
  return (
    message || error.error_description || error.error || siteTexts.wentWrong(error.error_code ?? errorCodes.unknown)
  );
}
