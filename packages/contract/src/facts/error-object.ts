import type { VerificationMethod } from './account-vocabulary.ts';
import type { detailTypes } from './error-codes.ts';

/** Machine-readable part of an error. The server always sends it first. */
export interface ErrorInfoDetail {
  '@type': (typeof detailTypes)['errorInfo'];
  reason: string;
  domain: string;
  resource_id?: string;
  /**
   * With error code 4010: how many wrong passwords are left before the caller is refused. With 4014, 4016 and 4017:
   * how many wrong codes are left.
   */
  limit_remaining?: number;
  /** With error code 4011: how long the sign-in lock still lasts, in seconds with a unit, such as `300s`. */
  retry_delay?: string;
  /** With error code 4015: the methods by which the second factor can be proved. */
  methods?: VerificationMethod[];
  /** With error code 50: when the account will be erased, unless the member withdraws the cancellation. */
  erase_at?: string;
}

/** The message for the user, in the language that the request asked for. */
export interface LocalizedMessageDetail {
  '@type': (typeof detailTypes)['localizedMessage'];
  locale: string;
  message: string;
}

export type ErrorDetail = ErrorInfoDetail | LocalizedMessageDetail;

/** A detail as clients must expect it: other servers of this protocol omit fields and add their own. */
export interface LooseErrorDetail {
  '@type'?: string;
  reason?: string;
  domain?: string;
  resource_id?: string;
  message?: string;
}

/** The account API's error, with the fields that clients may rely on. */
export interface AccountErrorBody {
  error: string;
  error_code: number;
  error_description?: string;
  error_uri?: string;
  details?: readonly LooseErrorDetail[];
}
