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
import { takeErrors } from './early-errors.ts';
import { isWorthSending, isOwnNoise } from './error-filters.ts';

/** An address in a text, up to where its query or fragment begins, and that. */
const addressWithQuery = /((?:https?:\/\/|\/)[^\s"'`<>()?#]*)[?#][^\s"'`<>()]*/g;
const bearer = /\b(bearer)\s+[\w.~+/=-]+/gi;
const MAX_DEPTH = 8;

/**
 * A copy without the queries and fragments of any address in it, for codes, tokens and states travel there. Errors may
 * go to a service outside, so this happens before anything leaves the page.
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

/** Nothing that tells who somebody is, and nothing that was typed or sent. */
const dataCollection = {
  userInfo: false,
  cookies: false,
  httpHeaders: { request: { allow: ['user-agent'] }, response: false },
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
} satisfies BrowserOptions['dataCollection'];

/** What the reporter is started with; apart, so that a test can hold it against the specification. */
export const reporterOptions = ({ dsn, release, environment }: ReporterSettings) =>
  ({
    dsn,
    release,
    environment,
    maxBreadcrumbs: errorTelemetryLimits.breadcrumbs,
    tracesSampleRate: errorTelemetryLimits.tracesSampleRate,
    // Whole transactions, with 1000 spans at most: streamed spans could not be filtered by what became of their page.
    traceLifecycle: 'static',
    dataCollection,
    // What extensions do to our pages is not ours to mend.
    beforeBreadcrumb: (crumb: Breadcrumb) => (isOwnNoise(String(crumb.data?.['url'] ?? '')) ? null : crumb),
    denyUrls: [/^(?:chrome|moz|safari-web)-extension:/],
  }) satisfies BrowserOptions;

/** The usual ones, but for the one that counts sessions: nobody agreed to that. */
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

/** Starts to report errors, with those that came before. Page loads are measured elsewhere, and sent only while they may be. */
export function startErrorReporter(settings: ReporterSettings, mayMeasure: () => boolean): ErrorReporter | null {
  const client = init({ ...reporterOptions(settings), defaultIntegrations: integrations() });
  setTag('host', settings.host);
  addEventProcessor((event, hint) => {
    if (!isWorthSending(event, hint) || (event.type === 'transaction' && !mayMeasure())) return null;
    return withoutQueries(event);
  });
  takeErrors((error) => captureException(error, { mechanism: { handled: false, type: 'early' } }));
  return client ?? null;
}
