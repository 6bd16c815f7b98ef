import type { errorCodes, ErrorName } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody, LooseErrorDetail } from '@feisuo/contract/facts/error-object';

// The whole catalogue would add half a kilobyte; these are the client's own. The type checks them.
const ownCodes: Pick<typeof errorCodes, 'cancelled' | 'unauthenticated' | 'unreachable' | 'local'> = {
  cancelled: 1,
  unauthenticated: 16,
  unreachable: 8000,
  local: 8001,
};

/** Every failure of this client: an error of the service, or of the way to it. */
export class AccountError extends Error implements AccountErrorBody {
  // Declared only: the constructor assigns them all at once.
  /** A name of the catalogue, or a newer one. */
  declare readonly error: ErrorName | (string & {});
  declare readonly error_code: number;
  declare readonly error_description: string;
  /** The path of the call, if there was one. */
  declare readonly error_uri: string;
  declare readonly details: readonly LooseErrorDetail[];
  /**
   * In provider mode, after a refused sign-in: the provider token, valid for ten minutes. Not enumerable, so that it is
   * not logged by accident. `nextStepOf` names the next operation.
   */
  declare readonly provider_token?: string;

  constructor({ error, error_code, error_description = '', error_uri = '', details = [] }: AccountErrorBody) {
    super(error_description || error);
    Object.assign(this, { error, error_code, error_description, error_uri, details });
  }

  // On the prototype: own properties are those of the wire's error object, also as JSON.
  override get name() {
    return 'AccountError';
  }
}

/** An error that the client itself raises. */
export function ownError(error: keyof typeof ownCodes, description: string, uri = ''): AccountError {
  return new AccountError({ error, error_code: ownCodes[error], error_description: description, error_uri: uri });
}

/** The user closed it before it finished. */
export const cancelled = () => ownError('cancelled', 'cancelled');

/** Whether this client threw it. By name, so that errors of a second copy of this package count too. */
export const isAccountError = (thrown: unknown): thrown is AccountError =>
  (thrown as Error | null | undefined)?.name === 'AccountError';

/** Whether it is an AccountError with one of these names. */
export const isNamed = (thrown: unknown, ...names: ErrorName[]): thrown is AccountError =>
  isAccountError(thrown) && (names as string[]).includes(thrown.error);

/** Rethrows as AccountError. */
export const rethrow = (thrown: unknown): never => {
  throw toAccountError(thrown);
};

/** Any thrown value as AccountError: a native error becomes `local`, with its message and stack. */
export function toAccountError(thrown: unknown, uri = ''): AccountError {
  if (isAccountError(thrown)) return thrown;
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return ownError('local', `${message}\n${stack ?? ''}`, uri);
}
