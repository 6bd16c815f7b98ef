import type { VerificationMethod } from './account-vocabulary.ts';
import type { detailTypes } from './error-codes.ts';

/** The machine-readable part of an error. The server always sends this detail first. */
export interface ErrorInfoDetail {
  '@type': (typeof detailTypes)['errorInfo'];
  reason: string;
  domain: string;
  resource_id?: string;
  /**
   * With error code 4010: how many wrong passwords are still allowed. With 4014, 4016 and 4017: how many wrong codes
   * are still allowed.
   */
  limit_remaining?: number;
  /** With error code 4011: the seconds until the sign-in lock ends, such as `300s`. */
  retry_delay?: string;
  /** With error code 4015: the methods that are accepted as second factor. */
  methods?: VerificationMethod[];
  /** With error code 50: when the account will be erased, unless the member withdraws the cancellation before. */
  erase_at?: string;
}

/** The message for the user, in the language that the request asked for. */
export interface LocalizedMessageDetail {
  '@type': (typeof detailTypes)['localizedMessage'];
  locale: string;
  message: string;
}

export type ErrorDetail = ErrorInfoDetail | LocalizedMessageDetail;

/** A detail as clients must expect it, because other servers of this protocol omit and add fields. */
export interface LooseErrorDetail {
  '@type'?: string;
  reason?: string;
  domain?: string;
  resource_id?: string;
  message?: string;
}

/** An error of the account API, with the fields that clients may use. */
export interface AccountErrorBody {
  error: string;
  error_code: number;
  error_description?: string;
  error_uri?: string;
  details?: readonly LooseErrorDetail[];
}
