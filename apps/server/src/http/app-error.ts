import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import type { RfcErrorAlias, ServerErrorName } from '@feisuo/contract/facts/error-codes';

export interface RefusalFacts {
  /** For developers, in English; shown to callers, so it never holds a secret. */
  description?: string;
  /** Machine-readable refinement of the error name, such as CAPTCHA_REJECT. */
  reason?: string;
  resourceId?: string;
  /** A Chinese sentence for the user of a form, if the dialect includes it. Understandable without its field. */
  says?: string;
  /** The same for a sentence that needs the field of `resourceId` beside it. */
  saysAtField?: string;
  /** Further machine-readable facts of the first detail. */
  info?: { limit_remaining?: number; retry_delay?: string; methods?: VerificationMethod[]; erase_at?: string };
  /** RFC 6749 name of this error, for standard OAuth clients, which send forms. */
  rfcName?: RfcErrorAlias;
  /** Seconds until a repeat makes sense; becomes `retry-after`. */
  retryAfterSeconds?: number;
  /** A more exact HTTP status than the catalogue's: 405, 409, 413. */
  status?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The one class of refusals. Domain code throws it; the dialect of the route serializes it. */
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

/** Conflict: the object changed since the caller read it, so the caller must read it again. */
export const conflict = (description = 'it was changed meanwhile') =>
  new AppError('aborted', { description, reason: 'CHANGED_MEANWHILE' });
