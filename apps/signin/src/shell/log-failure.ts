/** Why a call of the account service failed: the HTTP status, or why there was no answer. */
export type FailureReason = number | 'no answer' | 'timed out' | 'no JSON';

const logged = new Set<string>();

/** Logs a failed call, the same failure once per page. Queries, ids and answers may be personal and are left out. */
export function logFailedCall(
  { method, path, reason }: { method: string; path: string; reason: FailureReason },
  log: (line: string) => void = console.warn,
): void {
  const line = `account call failed: ${method} ${withoutIds(path)}: ${reason}`;
  if (logged.has(line)) return;
  logged.add(line);
  log(line);
}

/** The segments of our paths are words; ids have digits in them. `v1` is the one word with a digit. */
const withoutIds = (path: string): string =>
  path
    .replace(/[?#].*/s, '')
    .split('/')
    .map((segment) => (/^v\d$/.test(segment) || /^[a-z_-]{0,30}$/.test(segment) ? segment : '*'))
    .join('/');
