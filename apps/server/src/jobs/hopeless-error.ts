/** Thrown by a job that no retry can save: it becomes a dead letter at once. */
export class HopelessError extends Error {
  override readonly name = 'HopelessError';
}
