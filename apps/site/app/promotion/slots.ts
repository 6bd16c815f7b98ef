import { analyticsSlotCategory } from '@feisuo/contract/facts/telemetry-vocabulary';
import { logFailedCall, whyNoAnswer, type FailedCall } from '../api/log-failure.ts';
import { renewCaller } from '../api/send-as-caller.ts';
import { siteApiDeps } from '../api/site-api.ts';
import { randomId } from '../telemetry/random-id.ts';
import { track } from '../telemetry/track.ts';
import { describeRequester } from './describe-requester.ts';
import type { Promo } from './promo.ts';
import { createPromoLifecycle, type PromoLifecycle, type TrackStep } from './promo-lifecycle.ts';
import { createSlotCache } from './slot-cache.ts';
import { createSlotClient } from './slot-client.ts';

/** Milliseconds until a failed report is sent again. There is only one retry. */
const RETRY_MS = 3_000;

interface ReportPorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  later(run: () => void, ms: number): void;
  onFailure(failed: FailedCall): void;
}

/**
 * Returns a function that sends a report with `keepalive`, so that it is sent even if the user leaves the page. A
 * report needs no credentials, because its address is signed.
 */
export function createReporter({ fetch, later, onFailure }: ReportPorts): (path: string) => void {
  const send = async (path: string, isLast: boolean): Promise<void> => {
    const failure = await fetch(path, { keepalive: true, credentials: 'omit', cache: 'no-store' }).then(
      ({ ok, status }) => (ok ? null : status),
      (thrown: unknown) => whyNoAnswer(thrown) ?? 'no answer',
    );
    if (failure === null) return;
    const isWorthRetrying = typeof failure !== 'number' || failure >= 500;
    if (isWorthRetrying && !isLast) later(() => void send(path, true), RETRY_MS);
    else onFailure({ method: 'GET', path, reason: failure });
  };
  return (path) => void send(path, false);
}

const trackStep: TrackStep = (name, props) => track(name, props, analyticsSlotCategory);
const send = (url: string, init: RequestInit) => fetch(url, init);

export const slots = createSlotClient({
  fetch: send,
  newId: randomId,
  describeRequester,
  renewCaller: (refused) => renewCaller(siteApiDeps, refused),
  onFailure: (failed) => logFailedCall(failed),
  cache: createSlotCache({ findStore: () => sessionStorage, now: Date.now }),
  track: trackStep,
});

const report = createReporter({
  fetch: send,
  later: (run, ms) => void setTimeout(run, ms),
  onFailure: (failed) => logFailedCall(failed),
});

const lifecycles = new WeakMap<Promo, PromoLifecycle>();

/**
 * The lifecycle of a promotion. Each reply for a slot has one lifecycle, even if the promotion is rendered several
 * times; it ends when the visitor leaves the page.
 */
export function lifecycleOf(promo: Promo): PromoLifecycle {
  const known = lifecycles.get(promo);
  if (known) return known;
  const showing = createPromoLifecycle(promo, { report, track: trackStep });
  addEventListener('pagehide', showing.hide);
  lifecycles.set(promo, showing);
  return showing;
}
