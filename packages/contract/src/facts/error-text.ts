import { detailReasons, detailTypes, errorCodes, errorNameOf } from './error-codes.ts';
import type { ErrorMessages } from './error-messages/coverage.ts';
import { errorMessageOf } from './error-messages/message-of.ts';
import type { AccountErrorBody } from './error-object.ts';
import { siteTexts } from './site-texts.ts';

// Codes below this are the general ones: their texts would say less than the server's own description.
const firstCodeWithText = 17;

/**
 * The text shown for an account error, in the specification's order. The caller passes the messages: importing all six
 * languages here would defeat code splitting.
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

// Some codes from 17 up, such as 4019 or 4122, have no text in the specification. Our own text counts as "the message
// for the numeric code", so that step 5 is left for unknown numbers.
function messageForCode(code: number, messages: ErrorMessages): string | null {
  const name = errorNameOf(code);
  if (name === null || name === 'local') return null;
  return name === 'unreachable' ? messages.unreachable : errorMessageOf(name, messages);
}

/** The site's text for an error without special handling. */
export function siteErrorText(error: Partial<AccountErrorBody>): string {
  const told = error.details?.reduce((last, detail) => detail.message || last, '');
  return told || error.error_description || error.error || siteTexts.wentWrong(error.error_code ?? errorCodes.unknown);
}
