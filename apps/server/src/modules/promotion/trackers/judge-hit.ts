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
  const { 'sec-purpose': purpose, purpose: older, 'x-moz': oldest } = headers;
  if (isAhead(purpose) || isAhead(older) || isAhead(oldest)) return false;
  const agent = headers['user-agent'] ?? '';
  return agent !== '' && !isRobot(agent);
}

/** Fetched before anybody looks at it. */
const isAhead = (purpose: string | string[] | undefined) =>
  purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));

/** Few different browsers report; what each of them is, is found out once. */
const MOST_AGENTS = 500;
const robots = new Map<string, boolean>();

function isRobot(agent: string): boolean {
  let known = robots.get(agent);
  if (known === undefined) {
    known = ROBOT.test(agent);
    if (robots.size >= MOST_AGENTS) robots.clear();
    robots.set(agent, known);
  }
  return known;
}
