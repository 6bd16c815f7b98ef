import { errorTelemetryLimits } from '@feisuo/contract/facts/limits';
import {
  browserTracingIntegration,
  startBrowserTracingNavigationSpan,
  startBrowserTracingPageLoadSpan,
  type Span,
} from '@sentry/browser';
import { incompleteNavigation, isBackgroundCall } from './error-filters.ts';
import type { ErrorReporter } from './error-reporter.ts';
import type { PageRouter } from '../rendering/page-router.ts';
import { routeName } from './route-name.ts';

/** Settings of error telemetry (section 9 of the specification). The router reports page starts and their names. */
export const tracingOptions = {
  idleTimeout: errorTelemetryLimits.idleTimeoutMs,
  finalTimeout: errorTelemetryLimits.finalTimeoutMs,
  childSpanTimeout: errorTelemetryLimits.childSpanTimeoutMs,
  instrumentPageLoad: false,
  instrumentNavigation: false,
  shouldCreateSpanForRequest: (url: string) => !isBackgroundCall(url),
};

const byRoute = { 'sentry.source': 'route' };

/**
 * Creates one transaction per page load and navigation. A transaction is named by its route once the navigation
 * completes.
 */
export function tracePages(reporter: ErrorReporter, router: PageRouter, { fromStart }: { fromStart: boolean }): void {
  reporter.addIntegration(browserTracingIntegration(tracingOptions));
  // If consent comes late, the page load has long ended and is not traced.
  if (fromStart) {
    startBrowserTracingPageLoadSpan(reporter, {
      name: routeName(router.state),
      startTime: performance.timeOrigin / 1000,
      attributes: byRoute,
    });
  }
  followRouter(router, () =>
    startBrowserTracingNavigationSpan(reporter, { name: incompleteNavigation, attributes: byRoute }),
  );
}

/** Starts a span for each navigation and names it on completion. An aborted navigation keeps its first name. */
export function followRouter(router: PageRouter, beginSpan: () => Pick<Span, 'updateName'> | undefined): void {
  let shown = router.state.location.key;
  let underway: { key: string; span: Pick<Span, 'updateName'> | undefined } | null = null;
  router.subscribe((state) => {
    const next = state.navigation.location?.key;
    if (state.navigation.state === 'loading' && next !== undefined && next !== underway?.key) {
      underway = { key: next, span: beginSpan() };
    }
    if (state.navigation.state !== 'idle' || state.location.key === shown) return;
    shown = state.location.key;
    // A page without a loader completes without a loading state, so its span starts here.
    const { span } = underway ?? { span: beginSpan() };
    span?.updateName(routeName(state));
    underway = null;
  });
}
