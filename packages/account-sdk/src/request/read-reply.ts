import type { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { LooseErrorDetail } from '@feisuo/contract/facts/error-object';
import { AccountError } from '../errors/account-error.ts';

/** A JSON object with fields of unknown types. */
export type ReplyObject = Readonly<Record<string, unknown>>;

const unknownCode: (typeof errorCodes)['unknown'] = 2;

/**
 * Returns the JSON object of a reply. Anything else (a proxy's page, an empty body, a list, a failure without an error
 * name) is not a reply of the account service and throws; the message omits the content, which may contain part of a
 * token.
 * @throws Error
 */
export async function readReply(response: Response): Promise<ReplyObject> {
  const reply: unknown = await response.json().catch(() => null);
  const isReply = reply instanceof Object && !Array.isArray(reply);
  const error = isReply && (reply as ReplyObject)['error'];
  if (!isReply || (error ? typeof error !== 'string' : !response.ok)) {
    throw new Error(`HTTP ${response.status}`);
  }
  return reply as ReplyObject;
}

/** Returns the error in a reply, or null if there is none. Fields with a wrong type are corrected. */
export function errorIn(reply: ReplyObject, uri = ''): AccountError | null {
  const { error, error_code: code, error_description: description, details } = reply;
  if (!error) return null;
  return new AccountError({
    error: error as string,
    error_code: Number(code) || unknownCode,
    error_description: textOf(description),
    error_uri: uri,
    details: [details].flat().filter((detail): detail is LooseErrorDetail => detail instanceof Object),
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
