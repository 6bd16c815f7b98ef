import { errorTelemetryLimits } from '@feisuo/contract/facts/limits';
import {
  addEventProcessor,
  browserTracingIntegration,
  captureException,
  getDefaultIntegrations,
  init,
  setTag,
  type BrowserOptions,
} from '@sentry/browser';
import { takeErrors } from './early-errors.ts';
import { isWorthSending } from './error-filters.ts';
import type { PageRouter } from './page-router.ts';
import { tracePages } from './trace-pages.ts';
import { withoutQueries } from './without-queries.ts';

export interface ReporterSettings {
  dsn: string;
  release: string;
  environment: string;
  host: string;
}

export interface ErrorReporter {
  /** Begins to measure page loads and navigations. They are sent only while `mayMeasure` says so. */
  measurePages(router: PageRouter): void;
}

/** Nothing that tells who somebody is, and nothing that was typed or sent. */
const dataCollection = {
  userInfo: false,
  cookies: false,
  httpHeaders: { request: { allow: ['user-agent'] }, response: false },
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
} satisfies BrowserOptions['dataCollection'];

/** Counts visits by an id of its own, which nobody agreed to. */
const UNWANTED_INTEGRATION = 'BrowserSession';

/** §9 error telemetry. */
const tracingTimes = {
  idleTimeout: errorTelemetryLimits.idleTimeoutMs,
  finalTimeout: errorTelemetryLimits.finalTimeoutMs,
  childSpanTimeout: errorTelemetryLimits.childSpanTimeoutMs,
};

/** What the reporter is started with; apart, so that a test can hold it against the specification. */
export const reporterOptions = ({ dsn, release, environment }: ReporterSettings) =>
  ({
    dsn,
    release,
    environment,
    maxBreadcrumbs: errorTelemetryLimits.breadcrumbs,
    tracesSampleRate: errorTelemetryLimits.tracesSampleRate,
    // Whole transactions: streamed spans could not be filtered by what became of their page. It sends 1000 spans at most.
    traceLifecycle: 'static',
    dataCollection,
    // Errors of extensions and of pages that were closed while something loaded are not ours to mend.
    denyUrls: [/^(?:chrome|moz|safari-web)-extension:/],
  }) satisfies BrowserOptions;

export const tracingOptions = {
  ...tracingTimes,
  instrumentPageLoad: false,
  instrumentNavigation: false,
} as const;

/** Starts to report errors, with those that came before. Page loads are not measured until somebody agreed. */
export function startErrorReporter(settings: ReporterSettings, mayMeasure: () => boolean): ErrorReporter {
  const client = init({
    ...reporterOptions(settings),
    defaultIntegrations: getDefaultIntegrations({}).filter(({ name }) => name !== UNWANTED_INTEGRATION),
  });
  setTag('host', settings.host);
  addEventProcessor((event, hint) => {
    if (!isWorthSending(event, hint) || (event.type === 'transaction' && !mayMeasure())) return null;
    return withoutQueries(event);
  });
  takeErrors((error) => captureException(error, { mechanism: { handled: false, type: 'early' } }));
  return {
    measurePages(router) {
      if (!client) return;
      client.addIntegration(browserTracingIntegration(tracingOptions));
      tracePages(client, router);
    },
  };
}
