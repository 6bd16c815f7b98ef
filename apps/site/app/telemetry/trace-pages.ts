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

/**
 * Settings of performance tracing (section 9 of the specification). Sentry's own page load and navigation spans are
 * off, because the router reports these.
 */
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
 * Creates one transaction per page load and per navigation. A transaction gets the name of its route when the
 * navigation completes.
 */
export function tracePages(reporter: ErrorReporter, router: PageRouter, { fromStart }: { fromStart: boolean }): void {
  reporter.addIntegration(browserTracingIntegration(tracingOptions));
  // If the visitor consents later, the page load has ended long before and is not traced.
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

/** Starts a span for each navigation and renames it on completion. An aborted navigation's span keeps its name. */
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
    // A page without a loader has no loading state, so the span starts only when the navigation completes.
    const { span } = underway ?? { span: beginSpan() };
    span?.updateName(routeName(state));
    underway = null;
  });
}
