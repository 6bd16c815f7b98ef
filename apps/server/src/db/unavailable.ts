/** What the driver says, without a code, when a connection is lost or none is to be had. */
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
 * Lost connections (08), no resources (53), an operator's stop or a time-out (57), a failing disk (58), a deadlock (40), a lock that was
 * not free in time (55P03), and a
 * server that a failover made read-only (25006): a repeat may work.
 */
const sqlStates = /^(?:08|40|53|57|58)[0-9A-Z]{3}$|^25P03$|^55P03$|^25006$/;

/** Whether an error says that the database, or another service, did not answer this time. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A socket file that is not there, of a PostgreSQL that is not running.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (networkCodes.has(code) || driverWords.test(error.message)) return true;
  if (code !== undefined && sqlStates.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return isUnavailable(error.cause);
}
