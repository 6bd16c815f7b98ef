import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';

/** What a site shows for an error that it has no handling of its own for. In Chinese. */
export { siteErrorText } from '@feisuo/contract/facts/error-text';

/**
 * What to show a person for whatever was thrown, in the language of these messages. What is no error of the account service
 * or of this client has no text, and its own words are for programmers: it is unknown.
 */
export const errorText = (thrown: unknown, messages: ErrorMessages): string =>
  isErrorBody(thrown) ? errorTextIn(thrown, messages) : messages.other.unknown;

/** By what it says, for an error object that was sent on as JSON is as good as the error itself. */
function isErrorBody(thrown: unknown): thrown is AccountErrorBody {
  const { error, error_code } = Object(thrown) as Partial<AccountErrorBody>;
  return typeof error === 'string' && typeof error_code === 'number';
}
