import type { errorCodes, ErrorName } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody, LooseErrorDetail } from '@feisuo/contract/facts/error-object';

// The whole catalogue would be half a kilobyte; these are the ones this client makes itself. The type holds them to it.
const ownCodes: Pick<typeof errorCodes, 'cancelled' | 'unauthenticated' | 'unreachable' | 'local'> = {
  cancelled: 1,
  unauthenticated: 16,
  unreachable: 8000,
  local: 8001,
};

/** Every failure of this client: what the service answered, or what happened on the way there. */
export class AccountError extends Error implements AccountErrorBody {
  // Declared, not defined: the constructor gives them all at once.
  /** A name of the catalogue, or one it does not know yet. */
  declare readonly error: ErrorName | (string & {});
  declare readonly error_code: number;
  declare readonly error_description: string;
  /** The path of the call, where there was one. */
  declare readonly error_uri: string;
  declare readonly details: readonly LooseErrorDetail[];
  /**
   * In provider mode, when a sign-in was refused: what the provider's word is worth here for ten minutes. Not enumerable, so
   * that nobody logs it by accident. `nextStepOf` tells what to do.
   */
  declare readonly provider_token?: string;

  constructor({ error, error_code, error_description = '', error_uri = '', details = [] }: AccountErrorBody) {
    super(error_description || error);
    Object.assign(this, { error, error_code, error_description, error_uri, details });
  }

  // Of the class: what an error itself has is the error object as the service would send it, also as JSON.
  override get name() {
    return 'AccountError';
  }
}

/** An error that this client makes itself. */
export function ownError(error: keyof typeof ownCodes, description: string, uri = ''): AccountError {
  return new AccountError({ error, error_code: ownCodes[error], error_description: description, error_uri: uri });
}

/** What a person closed before it was done. */
export const cancelled = () => ownError('cancelled', 'cancelled');

/** Whether this client threw it. By name, for an error of a second copy of this package on the page is one too. */
export const isAccountError = (thrown: unknown): thrown is AccountError =>
  (thrown as Error | null | undefined)?.name === 'AccountError';

/** Whether it is an error of ours with one of these names. */
export const isNamed = (thrown: unknown, ...names: ErrorName[]): thrown is AccountError =>
  isAccountError(thrown) && (names as string[]).includes(thrown.error);

/** Throws what was thrown as an error of ours. */
export const throwOurs = (thrown: unknown): never => {
  throw toAccountError(thrown);
};

/** Whatever was thrown, as an error of ours: a native one becomes `local`, with its message and stack. */
export function toAccountError(thrown: unknown, uri = ''): AccountError {
  if (isAccountError(thrown)) return thrown;
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return ownError('local', `${message}\n${stack ?? ''}`, uri);
}
