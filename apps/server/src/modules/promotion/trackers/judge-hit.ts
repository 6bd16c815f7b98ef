import type { IncomingHttpHeaders } from 'node:http';
import { trackerLifetimes, type TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { Delivery } from './tracker-token.ts';

/** What calls itself a robot, or is a program that fetches addresses. CUBOT makes phones. */
const ROBOT =
  /(?<!\bcu)bot\b|crawl|spider|slurp|preview|fetcher|monitor|lighthouse|^(?:curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|httpclient)\b/i;
/** Servers' clocks differ. */
const AHEAD_MS = 60_000;

/** Whether a person's browser really reports this, now. */
export function counts(
  delivery: Delivery,
  event: TrackerEvent,
  hit: { headers: IncomingHttpHeaders; method: string; nowMs: number },
): boolean {
  const { headers, method, nowMs } = hit;
  const lifetimeS = event === 'show' ? trackerLifetimes.showS : trackerLifetimes.laterS;
  const ageMs = nowMs - delivery.atMs;
  if (ageMs > lifetimeS * 1000 || ageMs < -AHEAD_MS) return false;
  if (method !== 'GET' || !delivery.events.includes(event)) return false;
  const purpose = `${String(headers['sec-purpose'])} ${String(headers['purpose'])} ${String(headers['x-moz'])}`;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const agent = headers['user-agent'] ?? '';
  return agent !== '' && !ROBOT.test(agent);
}
