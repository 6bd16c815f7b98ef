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
  override readonly name = 'AccountError';
  /** A name of the catalogue, or one it does not know yet. */
  readonly error: ErrorName | (string & {});
  readonly error_code: number;
  readonly error_description: string;
  /** The path of the call, where there was one. */
  readonly error_uri: string;
  readonly details: readonly LooseErrorDetail[];

  constructor({ error, error_code, error_description, error_uri, details }: AccountErrorBody) {
    super(error_description ?? error);
    this.error = error;
    this.error_code = error_code;
    this.error_description = error_description ?? '';
    this.error_uri = error_uri ?? '';
    this.details = details ?? [];
  }

  /** The error object as the service would send it. */
  toJSON(): AccountErrorBody {
    const { error, error_code, error_description, error_uri, details } = this;
    return { error, error_code, error_description, error_uri, details };
  }
}

/** An error that this client makes itself. */
export function ownError(error: keyof typeof ownCodes, description: string, uri = ''): AccountError {
  return new AccountError({ error, error_code: ownCodes[error], error_description: description, error_uri: uri });
}

/** What a person closed before it was done. */
export const cancelled = () => ownError('cancelled', 'cancelled');

/** Whatever was thrown, as an error of ours: a native one becomes `local`, with its message and stack. */
export function toAccountError(thrown: unknown, uri = ''): AccountError {
  if (thrown instanceof AccountError) return thrown;
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return ownError('local', `${message}\n${stack ?? ''}`, uri);
}
