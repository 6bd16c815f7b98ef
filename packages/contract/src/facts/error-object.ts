import type { VerificationMethod } from './account-vocabulary.ts';
import type { detailTypes } from './error-codes.ts';

/** Machine-readable part of an error. The server always sends it first. */
export interface ErrorInfoDetail {
  '@type': (typeof detailTypes)['errorInfo'];
  reason: string;
  domain: string;
  resource_id?: string;
  /** With 4010: wrong passwords left before the caller is refused; with 4014, 4016 and 4017 wrong codes. */
  limit_remaining?: number;
  /** With 4011: how long the lock still lasts, in seconds with a unit, such as `300s`. */
  retry_delay?: string;
  /** With 4015: how the second factor can be shown. */
  methods?: VerificationMethod[];
  /** With 50: when the account will be erased, unless its owner takes the deletion back. */
  erase_at?: string;
}

/** The sentence for the user, in the language the request asked for. */
export interface LocalizedMessageDetail {
  '@type': (typeof detailTypes)['localizedMessage'];
  locale: string;
  message: string;
}

export type ErrorDetail = ErrorInfoDetail | LocalizedMessageDetail;

/** A detail as a reader must expect it: other servers of this protocol leave fields out and add their own. */
export interface LooseErrorDetail {
  '@type'?: string;
  reason?: string;
  domain?: string;
  resource_id?: string;
  message?: string;
}

/** The account API's error, as far as readers may rely on it. */
export interface AccountErrorBody {
  error: string;
  error_code: number;
  error_description?: string;
  error_uri?: string;
  details?: readonly LooseErrorDetail[];
}
