import type { errorCodes, ErrorName } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody, LooseErrorDetail } from '@feisuo/contract/facts/error-object';

// The error codes that the client itself uses. Importing the whole catalogue would add half a kilobyte; the type checks
// that these numbers equal those of the catalogue.
const ownCodes: Pick<typeof errorCodes, 'cancelled' | 'unauthenticated' | 'unreachable' | 'local'> = {
  cancelled: 1,
  unauthenticated: 16,
  unreachable: 8000,
  local: 8001,
};

/** Every failure of this client: an error of the account service, or a failure to reach it. */
export class AccountError extends Error implements AccountErrorBody {
  // The fields are only declared here, because the constructor assigns them all by `Object.assign`.
  /** A name of the error catalogue, or a newer name that this version does not know. */
  declare readonly error: ErrorName | (string & {});
  declare readonly error_code: number;
  declare readonly error_description: string;
  /** The path of the call that failed; empty if there was no call. */
  declare readonly error_uri: string;
  declare readonly details: readonly LooseErrorDetail[];
  /**
   * The provider token after a refused sign-in in provider mode, valid for ten minutes; `nextStepOf` returns the
   * operation that uses it. The property is not enumerable, so that the token is not logged by accident.
   */
  declare readonly provider_token?: string;

  constructor({ error, error_code, error_description = '', error_uri = '', details = [] }: AccountErrorBody) {
    super(error_description || error);
    Object.assign(this, { error, error_code, error_description, error_uri, details });
  }

  // The name is defined on the prototype, so that the error's own properties, also in JSON, are exactly those of the
  // specified error object.
  override get name() {
    return 'AccountError';
  }
}

/** An error that the client itself raises. */
export function ownError(error: keyof typeof ownCodes, description: string, uri = ''): AccountError {
  return new AccountError({ error, error_code: ownCodes[error], error_description: description, error_uri: uri });
}

/** The error for a frame or dialog that the user closed before it had finished. */
export const cancelled = () => ownError('cancelled', 'cancelled');

/**
 * Whether a thrown value is an AccountError. The name is compared instead of the class, so that errors of a second copy
 * of this package are recognized too.
 */
export const isAccountError = (thrown: unknown): thrown is AccountError =>
  (thrown as Error | null | undefined)?.name === 'AccountError';

/** Whether a thrown value is an AccountError with one of these names. */
export const isNamed = (thrown: unknown, ...names: ErrorName[]): thrown is AccountError =>
  isAccountError(thrown) && (names as string[]).includes(thrown.error);

/** Throws any thrown value as an AccountError. */
export const rethrow = (thrown: unknown): never => {
  throw toAccountError(thrown);
};

/** Converts any thrown value to an AccountError. A native error becomes `local`, with its message and stack. */
export function toAccountError(thrown: unknown, uri = ''): AccountError {
  if (isAccountError(thrown)) return thrown;
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return ownError('local', `${message}\n${stack ?? ''}`, uri);
}
