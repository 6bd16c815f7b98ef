/** A job throws this where retries are useless; it becomes a dead letter at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}
