/** A job throws this error if retries are useless; the job then becomes a dead letter at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}
