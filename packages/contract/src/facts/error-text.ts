import { detailReasons, detailTypes, errorCodes, errorNameOf } from './error-codes.ts';
import type { ErrorMessages } from './error-messages/coverage.ts';
import { errorMessageOf } from './error-messages/message-of.ts';
import type { AccountErrorBody } from './error-object.ts';
import { siteTexts } from './site-texts.ts';

// Codes below this are the general ones: their texts would say less than the server's own description.
const firstCodeWithText = 17;

/**
 * What to show a person for an account error, in the order the specification gives. The messages come from the caller:
 * this file must not reach those of every language, or a bundler would put all six where one is loaded.
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

// The specification shows no text for some codes from 17 up, such as 4019 or 4122. We wrote one for each, and it counts
// as "the message for the numeric code": a sentence helps a person more than step 5, which is left for numbers that
// nobody named (local faults included).
function messageForCode(code: number, messages: ErrorMessages): string | null {
  const name = errorNameOf(code);
  if (name === null || name === 'local') return null;
  return name === 'unreachable' ? messages.unreachable : errorMessageOf(name, messages);
}

/** What the site shows for an error it has no special handling for. */
export function siteErrorText(error: Partial<AccountErrorBody>): string {
  const told = error.details?.reduce((last, detail) => detail.message || last, '');
  return told || error.error_description || error.error || siteTexts.wentWrong(error.error_code ?? errorCodes.unknown);
}
