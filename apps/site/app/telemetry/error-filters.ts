import { telemetryPaths } from '@feisuo/contract/facts/paths';
import type { Event, EventHint } from '@sentry/browser';
import { notFoundRoute } from './route-name.ts';

/** The name of a navigation's transaction until the navigation completes. An aborted navigation keeps this name. */
export const incompleteNavigation = 'incomplete-app-router-transaction';

type Transaction = Pick<Event, 'type' | 'transaction'>;

const isCalled = (event: Transaction, name: string) => event.type === 'transaction' && event.transaction === name;

/** Section 8 of the specification excludes transactions of the 404 page. */
export const isNotFoundTransaction = (event: Transaction): boolean => isCalled(event, notFoundRoute);

/** Section 8 of the specification excludes navigations that never completed. */
export const isIncompleteNavigation = (event: Transaction): boolean => isCalled(event, incompleteNavigation);

/** The router redirects by throwing a response. Such a response is not an error (section 8 of the specification). */
export function isRedirectError(event: Pick<Event, 'type'>, { originalException }: EventHint = {}): boolean {
  if (event.type !== undefined || typeof originalException !== 'object' || originalException === null) return false;
  const { status, headers } = originalException as { status?: unknown; headers?: unknown };
  const isRedirectStatus = typeof status === 'number' && status >= 300 && status < 400;
  if (originalException instanceof Response) return isRedirectStatus && originalException.headers.has('location');
  return isRedirectStatus && typeof headers === 'object' && headers !== null;
}

export const isWorthSending = (event: Event, hint?: EventHint): boolean =>
  !isNotFoundTransaction(event) && !isIncompleteNavigation(event) && !isRedirectError(event, hint);

/** Background calls of the page (probes and telemetry), which are not useful as breadcrumbs. */
export const isBackgroundCall = (address: string): boolean => {
  const path = address.replace(/^https?:\/\/[^/]*/, '').split('?', 1)[0] ?? '';
  return path === '/ping' || path === telemetryPaths.collect || /^\/api\/\d+\/envelope\/$/.test(path);
};
