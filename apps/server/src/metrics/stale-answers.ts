import type { FastifyBaseLogger } from 'fastify';
import { staleAnswersTotal } from './business-metrics.ts';

/** `frame`: the account pages and the console, around what the browser loads. */
type StaleKind = 'page' | 'frame' | 'jwks';

const EVERY_MS = 60_000;
const quietUntil = new Map<StaleKind, number>();

/** Counts an answer with data of before an outage, and logs one such answer a minute. */
export function noteStale(kind: StaleKind, log: Pick<FastifyBaseLogger, 'warn'>, facts: object = {}): void {
  staleAnswersTotal.inc({ kind });
  const now = performance.now();
  if (now < (quietUntil.get(kind) ?? 0)) return;
  quietUntil.set(kind, now + EVERY_MS);
  log.warn({ kind, ...facts }, 'answers are stale, because the database does not answer');
}
