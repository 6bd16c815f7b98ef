/** The number of errors is limited, because a page may fail in a loop. */
const MAX_QUEUED = 10;

const queued: unknown[] = [];
let reporter: ((error: unknown) => void) | null = null;
let resolveFirst: (() => void) | null = null;

/** Passes an error to the reporter. Until the reporter is loaded, the error is queued. */
export function reportError(error: unknown): void {
  if (reporter) reporter(error);
  else if (queued.length < MAX_QUEUED) queued.push(error);
  resolveFirst?.();
}

const hear = (event: ErrorEvent | PromiseRejectionEvent) =>
  reportError('reason' in event ? event.reason : (event.error ?? event.message));
const events = ['error', 'unhandledrejection'] as const;

/** Must be called before any other code that can fail. */
export function keepErrors(): void {
  for (const name of events) addEventListener(name, hear);
}

/** Resolves at the first error, or at once if an error is already queued. */
export const firstError = () =>
  new Promise<void>((resolve) => (queued.length > 0 ? resolve() : (resolveFirst = resolve)));

/** Passes the queued errors to the reporter, which from now on has its own listeners on the window. */
export function handOverErrors(report: (error: unknown) => void): void {
  for (const name of events) removeEventListener(name, hear);
  reporter = report;
  queued.splice(0).forEach(report);
}
