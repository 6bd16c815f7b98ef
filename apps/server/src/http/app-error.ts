import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import type { RfcErrorAlias, ServerErrorName } from '@feisuo/contract/facts/error-codes';

export interface RefusalFacts {
  /** English text for developers. Callers see it, so it must not contain a secret. */
  description?: string;
  /** A machine-readable reason that is more specific than the error name, such as CAPTCHA_REJECT. */
  reason?: string;
  resourceId?: string;
  /**
   * A Chinese sentence for a person who fills in a form. It must be clear without naming the field. Only some
   * dialects send it.
   */
  says?: string;
  /** Like `says`, but the sentence is only clear beside the field named by `resourceId`. */
  saysAtField?: string;
  /** More machine-readable values, sent in the first entry of `details`. */
  info?: { limit_remaining?: number; retry_delay?: string; methods?: VerificationMethod[]; erase_at?: string };
  /** The error name of RFC 6749, for standard OAuth clients, which send form bodies. */
  rfcName?: RfcErrorAlias;
  /** Seconds after which a retry makes sense; sent as the `retry-after` header. */
  retryAfterSeconds?: number;
  /** An HTTP status that is more specific than the one in the error catalogue: 405, 409 or 413. */
  status?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The only class of expected errors. Domain code throws it, and the dialect of the route serializes it. */
export class AppError extends Error {
  readonly refusal: ServerErrorName;
  readonly facts: RefusalFacts;

  constructor(refusal: ServerErrorName, facts: RefusalFacts = {}) {
    super(facts.description ?? refusal, { cause: facts.cause });
    this.name = 'AppError';
    this.refusal = refusal;
    this.facts = facts;
  }
}

/**
 * The refusal of a change to an object that has changed since the caller read it. The caller must read the object
 * again.
 */
export const conflict = (description = 'it was changed meanwhile') =>
  new AppError('aborted', { description, reason: 'CHANGED_MEANWHILE' });
