export interface FailedCall {
  method: string;
  /** May include a query, which is not logged. */
  path: string;
  /** The HTTP status, or why there was no answer. */
  reason: number | 'no answer' | 'timed out' | 'no JSON' | 'no code';
}

const logged = new Set<string>();

/**
 * Logs a failed call of the site; the same failure is logged once per page. Queries, ids and answers are left out,
 * because they may be personal.
 */
export function logFailedCall({ method, path, reason }: FailedCall, log: (line: string) => void = console.warn): void {
  const line = `site call failed: ${method} ${withoutIds(path)}: ${reason}`;
  if (logged.has(line)) return;
  logged.add(line);
  log(line);
}

/** A segment that begins with a digit or contains three digits is an id, unlike the names in service paths. */
const isId = (segment: string) => /^\d|\d.*\d.*\d/.test(segment) || segment.length > 30 || segment.includes('%');

const withoutIds = (address: string): string => {
  const path = address.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*/s, '');
  return path
    .split('/')
    .map((segment) => (isId(segment) ? '*' : segment))
    .join('/');
};

/** Why a call got no answer; null if the page aborted the request. */
export function whyNoAnswer(thrown: unknown, signal?: AbortSignal | null): FailedCall['reason'] | null {
  if (signal?.aborted) return null;
  const name = thrown instanceof Error ? thrown.name : '';
  return name === 'TimeoutError' ? 'timed out' : name === 'SyntaxError' ? 'no JSON' : 'no answer';
}
