import { DAY_MS } from '@feisuo/contract/facts/durations';
import { errorTelemetryLimits } from '@feisuo/contract/facts/limits';
import { scrubText } from '../scrub-secrets.ts';
import { eventIdOf, labelOf, momentOf, objectOf, textOf } from './read-error.ts';
import { isObject } from './read-envelope.ts';

export interface StoredTransaction {
  eventId: string;
  name: string;
  op: string;
  status: string;
  at: Date;
  durationMs: number;
  spans: number;
  release: string;
  measurements: Record<string, number>;
}

const measured = ['lcp', 'cls', 'inp', 'fcp', 'fp', 'ttfb'];

/** Reads a page load or navigation from a Sentry event. Returns null without a valid id or a plausible duration. */
export function readTransaction(
  event: Record<string, unknown>,
  receivedAt: Date,
  sentAt: number | undefined,
): StoredTransaction | null {
  const eventId = eventIdOf(event['event_id']);
  const { start_timestamp: start, timestamp: end } = event;
  if (eventId === null || typeof start !== 'number' || typeof end !== 'number') return null;
  const durationMs = (end - start) * 1000;
  if (!(durationMs >= 0 && durationMs < DAY_MS)) return null;
  const trace = objectOf(objectOf(event['contexts'])['trace']);
  const spans = Array.isArray(event['spans']) ? event['spans'].length : 0;
  return {
    eventId,
    name: scrubText(textOf(event['transaction']), 128) || '（未命名）',
    op: scrubText(textOf(trace['op']), 64),
    status: scrubText(textOf(trace['status']), 32),
    at: momentOf(start, receivedAt, sentAt),
    durationMs,
    // A higher number of spans is stored as the maximum (section 9 of the specification).
    spans: Math.min(spans, errorTelemetryLimits.spansPerTransaction),
    release: labelOf(event['release']),
    measurements: measurementsOf(event['measurements']),
  };
}

function measurementsOf(measurements: unknown): Record<string, number> {
  const fields = objectOf(measurements);
  const values = measured.map((name) => {
    const value = isObject(fields[name]) ? fields[name]['value'] : null;
    return [name, value] as const;
  });
  return Object.fromEntries(
    values.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1])),
  );
}
