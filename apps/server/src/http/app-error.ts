import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import type { RfcErrorAlias, ServerErrorName } from '@feisuo/contract/facts/error-codes';

export interface RefusalFacts {
  /** For developers, in English; shown to callers, so it never holds a secret. */
  description?: string;
  /** Machine-readable refinement of the name, such as CAPTCHA_REJECT. */
  reason?: string;
  resourceId?: string;
  /** What whoever filled a form in reads, in Chinese, where the route's dialect tells it: a sentence that makes sense anywhere. */
  says?: string;
  /** The same where it only makes sense at the field that `resourceId` names. */
  saysAtField?: string;
  /** Further machine-readable facts of the first detail. */
  info?: { limit_remaining?: number; retry_delay?: string; methods?: VerificationMethod[]; erase_at?: string };
  /** What standard OAuth clients, which send forms, call this error. */
  rfcName?: RfcErrorAlias;
  /** Seconds until a repeat makes sense; becomes `retry-after`. */
  retryAfterSeconds?: number;
  /** Where HTTP has a more exact status than the catalogue's: 405, 409, 413. */
  status?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The one kind of refusal. Domain code names it; the dialect of the route turns it into bytes. */
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

/** What somebody wants to change is not as they saw it any more: they look again, and decide anew. */
export const changedMeanwhile = (description = 'it was changed meanwhile') =>
  new AppError('aborted', { description, reason: 'CHANGED_MEANWHILE' });
