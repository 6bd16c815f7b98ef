import { telemetryPaths } from '@feisuo/contract/facts/paths';
import type { CollectRequest } from '@feisuo/contract/schemas/telemetry';
import { logFailedCall, whyNoAnswer, type FailedCall } from '../api/log-failure.ts';
import type { Outcome } from './event-batcher.ts';

/** Sends a batch as plain text, which needs no CORS preflight. The request continues if the visitor leaves. */
export async function sendBatch(
  batch: CollectRequest,
  isLeaving: boolean,
  log: (failed: FailedCall) => void = logFailedCall,
): Promise<Outcome> {
  const body = JSON.stringify(batch);
  if (isLeaving && isBeaconQueued(body)) return 'sent';
  try {
    const { ok, status } = await fetch(telemetryPaths.collect, { method: 'POST', body, keepalive: true });
    if (ok) return 'sent';
    log({ method: 'POST', path: telemetryPaths.collect, reason: status });
    return status >= 500 ? 'lost' : 'refused';
  } catch (thrown) {
    log({ method: 'POST', path: telemetryPaths.collect, reason: whyNoAnswer(thrown) ?? 'no answer' });
    return 'lost';
  }
}

/** Queues a beacon. Returns false if the browser has no beacons or refuses this one. */
function isBeaconQueued(body: string): boolean {
  try {
    return navigator.sendBeacon(telemetryPaths.collect, body);
  } catch {
    return false;
  }
}
