/** Enough to see what went wrong first; a page in a loop would fill the memory. */
const MAX_KEPT = 10;

const kept: unknown[] = [];
let reporter: ((error: unknown) => void) | null = null;
let alarm: (() => void) | null = null;

/** Takes an error for whoever reports errors, now or once it is there. */
export function tellError(error: unknown): void {
  if (reporter) reporter(error);
  else if (kept.length < MAX_KEPT) kept.push(error);
  alarm?.();
}

const hear = (event: ErrorEvent | PromiseRejectionEvent) =>
  tellError('reason' in event ? event.reason : (event.error ?? event.message));
const events = ['error', 'unhandledrejection'] as const;

/** Begins to keep errors. To be called before anything else that can fail. */
export function keepErrors(): void {
  for (const name of events) addEventListener(name, hear);
}

/** Resolves with the first error, or at once if there was one. */
export const firstError = () => new Promise<void>((resolve) => (kept.length > 0 ? resolve() : (alarm = resolve)));

/** Hands over what was kept. The reporter hears the window by itself from then on. */
export function takeErrors(report: (error: unknown) => void): void {
  for (const name of events) removeEventListener(name, hear);
  reporter = report;
  kept.splice(0).forEach(report);
}
