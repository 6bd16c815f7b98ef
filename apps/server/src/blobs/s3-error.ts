import { AppError } from '../http/app-error.ts';

/** After this many seconds a caller may try again while the S3 service does not answer. */
const RETRY_AFTER_S = 5;

/**
 * The S3 service is away, or refused a request. Callers get 503. `kind` is read by `timeCall`; `code` is the error code
 * of S3, and never its message, which may quote signatures.
 */
export class S3Error extends AppError {
  readonly kind: 'refused' | 'timeout' | 'unreachable';
  readonly code: string;

  constructor(kind: S3Error['kind'], code: string, cause?: unknown) {
    super('unavailable', {
      description: 'the store of files does not answer',
      reason: 'FILES_AWAY',
      retryAfterSeconds: RETRY_AFTER_S,
      cause,
    });
    this.name = 'S3Error';
    this.kind = kind;
    this.code = code;
  }

  /** Whether the object does not exist. A missing bucket is another code. */
  get isMissing(): boolean {
    return this.code === 'NoSuchKey';
  }
}
