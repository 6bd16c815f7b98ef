import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';

/** The site's Chinese text for an error that is not handled in another way. */
export { siteErrorText } from '@feisuo/contract/facts/error-text';

/**
 * The text to show for any thrown value, in the language of `messages`. Native errors get the text for unknown errors,
 * because their own messages are for programmers.
 */
export const errorText = (thrown: unknown, messages: ErrorMessages): string =>
  isErrorBody(thrown) ? errorTextIn(thrown, messages) : messages.other.unknown;

/** Checks the fields and not the class, so that an error object that was parsed from JSON is accepted too. */
function isErrorBody(thrown: unknown): thrown is AccountErrorBody {
  const { error, error_code } = Object(thrown) as Partial<AccountErrorBody>;
  return typeof error === 'string' && typeof error_code === 'number';
}
