/** A refusal of the console's API, or no answer. */
export class ManagementError extends Error {
  override readonly name = 'ManagementError';
  /** The HTTP status; 200 if a rule of the business refused the call, and 0 without an answer. */
  readonly status: number;
  /** The code of the refusal; -1 without an answer. */
  readonly code: number;
  /** Tells operators of the service which request it was. */
  readonly requestId: string | undefined;

  constructor(
    message: string,
    facts: { status: number; code: number; requestId?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
  }
}
