/** Limited, because a page may fail in a loop. */
const MAX_QUEUED = 10;

const queued: unknown[] = [];
let reporter: ((error: unknown) => void) | null = null;
let resolveFirst: (() => void) | null = null;

/** Passes an error to the reporter, now or once it is loaded. */
export function reportError(error: unknown): void {
  if (reporter) reporter(error);
  else if (queued.length < MAX_QUEUED) queued.push(error);
  resolveFirst?.();
}

const hear = (event: ErrorEvent | PromiseRejectionEvent) =>
  reportError('reason' in event ? event.reason : (event.error ?? event.message));
const events = ['error', 'unhandledrejection'] as const;

/** Call before any other code that can fail. */
export function keepErrors(): void {
  for (const name of events) addEventListener(name, hear);
}

/** Resolves at the first error, or immediately if an error was already kept. */
export const firstError = () =>
  new Promise<void>((resolve) => (queued.length > 0 ? resolve() : (resolveFirst = resolve)));

/** Passes the kept errors to the reporter. The reporter then listens to the window itself. */
export function handOverErrors(report: (error: unknown) => void): void {
  for (const name of events) removeEventListener(name, hear);
  reporter = report;
  queued.splice(0).forEach(report);
}
