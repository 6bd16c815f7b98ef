/** Thrown by a job that no retry can save: it becomes a dead letter at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}
