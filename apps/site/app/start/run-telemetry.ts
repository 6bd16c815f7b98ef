import type { VipFacts } from '@feisuo/contract/schemas/telemetry';
import { isWebview } from '../promotion/is-webview.ts';
import { session } from '../session/session.ts';
import { forgetLastClick, keepLastClick } from '../visit/last-click.ts';
import { visit } from '../visit/visit.ts';
import { createAnalytics } from '../telemetry/analytics.ts';
import { askConsent } from '../telemetry/ask-consent.ts';
import { refusesTracking, consent, onConsent } from '../telemetry/consent.ts';
import { pageRouter } from '../rendering/page-router.ts';
import { isForVisitors } from '../telemetry/route-name.ts';
import { errorDsnOf, readSettings } from '../telemetry/read-settings.ts';
import { sendBatch } from '../telemetry/send-batch.ts';
import { forgetVisitor, visitorIds } from '../telemetry/visitor.ts';
import { watchPages } from '../telemetry/watch-pages.ts';
import type { SessionState } from '../session/session-state.ts';
import { watchDownloads } from './watch-downloads.ts';

/** Starts telemetry. Errors are always reported; all other telemetry is sent only with consent. */
export function runTelemetry(): void {
  const settings = readSettings();
  if (!settings) return;
  const router = pageRouter();
  let hasAsked = false;
  const ask = () => {
    // The question is in Chinese. English pages do not ask, so they count nothing.
    if (document.documentElement.lang === 'en') return;
    if (hasAsked || consent() !== 'unknown' || refusesTracking() || isWebview()) return;
    hasAsked = true;
    void askConsent().catch(() => {});
  };
  const analytics = createAnalytics({
    page: window,
    consent,
    vipFacts: () => vipFactsOf(session().state()),
    describe: () => ({ ...visitorIds(), ...(visit().channel && { channel: visit().channel }) }),
    send: (batch, isLeaving) => sendBatch(batch, isLeaving),
  });
  session().subscribe(analytics.goOn);
  if (router) {
    watchPages(router, (shown) => {
      analytics.showPage(shown);
      if (isForVisitors(router.state)) ask();
    });
  }
  watchDownloads();

  const reporter = import('../telemetry/error-reporter.ts').then(({ startErrorReporter }) =>
    startErrorReporter(
      {
        dsn: errorDsnOf(settings, location),
        release: settings.release,
        environment: settings.environment,
        host: location.host,
      },
      () => consent() === 'all',
    ),
  );
  // If the code of the error reporter cannot be loaded, only error reports are lost.
  reporter.catch(() => {});

  let isCounting = false;
  const follow = (fromStart: boolean) => {
    if (consent() === 'all') {
      keepLastClick(visit());
      // Counting visits is optional, so a failure is ignored.
      if (!isCounting) void count(fromStart).catch(() => {});
      isCounting = true;
    } else {
      forgetVisitor();
      forgetLastClick();
    }
    analytics.goOn();
  };
  const count = async (fromStart: boolean) => {
    const [vitals, outside] = await Promise.all([
      import('../telemetry/measure-vitals.ts'),
      import('../telemetry/outside-scripts.ts'),
    ]);
    vitals.measureVitals(analytics.take);
    outside.loadOutsideScripts(settings);
    const [tracing, errors] = await Promise.all([import('../telemetry/trace-pages.ts'), reporter]);
    if (errors && router) tracing.tracePages(errors, router, { fromStart });
  };
  onConsent(() => follow(false));
  follow(true);
  if (!router) ask();
}

/**
 * The membership fields of an event (section 6 of the specification). Undefined for visitors, null while the session is
 * unknown.
 */
export function vipFactsOf(state: SessionState): VipFacts | undefined | null {
  if (state.phase === 'unknown') return null;
  if (state.phase !== 'in') return undefined;
  const { isVip, isYear, vipLevel, vipType } = state.user;
  const level = Number(vipLevel);
  return {
    is_vip: isVip,
    is_year: isYear,
    level: Number.isInteger(level) && level >= 0 && level <= 1000 ? level : 0,
    type: vipType.slice(0, 16),
  };
}
