import { telemetryPaths } from '@feisuo/contract/facts/paths';
import type { CollectRequest } from '@feisuo/contract/schemas/telemetry';
import type { Outcome } from './event-batcher.ts';

/** Sends a batch in a way that outlives the page. As plain text, which needs no permission to be sent anywhere. */
export async function sendBatch(batch: CollectRequest, isLeaving: boolean): Promise<Outcome> {
  const body = JSON.stringify(batch);
  if (isLeaving && hasLeft(body)) return 'sent';
  try {
    const { ok, status } = await fetch(telemetryPaths.collect, { method: 'POST', body, keepalive: true });
    if (ok) return 'sent';
    return status >= 500 ? 'lost' : 'refused';
  } catch {
    return 'lost';
  }
}

/** False where the browser has no beacons, or no room for this one. */
function hasLeft(body: string): boolean {
  try {
    return navigator.sendBeacon(telemetryPaths.collect, body);
  } catch {
    return false;
  }
}
