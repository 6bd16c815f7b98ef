/** A job throws this error if retries are useless. The job becomes a dead letter without a retry. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}
