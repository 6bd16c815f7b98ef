/**
 * A startup failure with a message for the operator. It has its own file, so that main.ts imports no other module with
 * it.
 */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Messages of driver errors that have no code: the connection was lost or could not be made. */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after|timeout expired)/;

const networkCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
]);

/**
 * SQLSTATEs after which a retry may succeed: lost connections (class 08), a deadlock (40), no resources (53),
 * shutdown or timeout (57), a failing disk (58), a lock timeout (55P03), read-only after a failover (25006).
 */
const sqlStates = /^(?:08|40|53|57|58)[0-9A-Z]{3}$|^25P03$|^55P03$|^25006$/;

/** Whether the database or another service was temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // PostgreSQL's socket file is missing: PostgreSQL is not running.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (networkCodes.has(code) || driverWords.test(error.message)) return true;
  if (code !== undefined && sqlStates.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return isUnavailable(error.cause);
}

/** Whether a statement gave up waiting for a lock (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === '55P03' || isLockTimeout(error.cause);
}
