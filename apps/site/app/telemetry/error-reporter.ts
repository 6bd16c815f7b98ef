import { errorTelemetryLimits } from '@feisuo/contract/facts/limits';
import {
  addEventProcessor,
  breadcrumbsIntegration,
  browserApiErrorsIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  setTag,
  type Breadcrumb,
  type BrowserOptions,
} from '@sentry/browser';
import { handOverErrors } from './early-errors.ts';
import { isWorthSending, isBackgroundCall } from './error-filters.ts';

/** Matches an address followed by its query or fragment. */
const addressWithQuery = /((?:https?:\/\/|\/)[^\s"'`<>()?#]*)[?#][^\s"'`<>()]*/g;
const bearer = /\b(bearer)\s+[\w.~+/=-]+/gi;
const MAX_DEPTH = 8;

/**
 * Removes queries and fragments from all addresses, because they contain codes, tokens and states, and errors may go to
 * an outside service.
 */
export function withoutQueries<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return value.replace(addressWithQuery, '$1').replace(bearer, '$1 *') as T;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((member: unknown) => withoutQueries(member, depth + 1)) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutQueries(member as unknown, depth + 1)]),
  ) as T;
}

export interface ReporterSettings {
  dsn: string;
  release: string;
  environment: string;
  host: string;
}

export type ErrorReporter = NonNullable<ReturnType<typeof init>>;

/** Excludes personal data, user input and request bodies from error reports. */
const dataCollection = {
  userInfo: false,
  cookies: false,
  httpHeaders: { request: { allow: ['user-agent'] }, response: false },
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
} satisfies BrowserOptions['dataCollection'];

/** Exported, so that a test can compare it with the specification. */
export const reporterOptions = ({ dsn, release, environment }: ReporterSettings) =>
  ({
    dsn,
    release,
    environment,
    maxBreadcrumbs: errorTelemetryLimits.breadcrumbs,
    tracesSampleRate: errorTelemetryLimits.tracesSampleRate,
    // Sends whole transactions of at most 1000 spans. Streamed spans could not be filtered before they are sent.
    traceLifecycle: 'static',
    dataCollection,
    beforeBreadcrumb: (crumb: Breadcrumb) => (isBackgroundCall(String(crumb.data?.['url'] ?? '')) ? null : crumb),
    denyUrls: [/^(?:chrome|moz|safari-web)-extension:/],
  }) satisfies BrowserOptions;

/** Sentry's default integrations without session tracking, because visitors have not consented to it. */
const integrations = () => [
  eventFiltersIntegration(),
  functionToStringIntegration(),
  browserApiErrorsIntegration(),
  breadcrumbsIntegration(),
  globalHandlersIntegration(),
  linkedErrorsIntegration(),
  dedupeIntegration(),
  httpContextIntegration(),
];

/** Starts the error reporter and passes earlier errors to it. Transactions are sent only while `mayMeasure` is true. */
export function startErrorReporter(settings: ReporterSettings, mayMeasure: () => boolean): ErrorReporter | null {
  const client = init({ ...reporterOptions(settings), defaultIntegrations: integrations() });
  setTag('host', settings.host);
  addEventProcessor((event, hint) => {
    if (!isWorthSending(event, hint) || (event.type === 'transaction' && !mayMeasure())) return null;
    return withoutQueries(event);
  });
  handOverErrors((error) => captureException(error, { mechanism: { handled: false, type: 'early' } }));
  return client ?? null;
}
