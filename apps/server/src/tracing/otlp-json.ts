import type { Attributes, Span, SpanKind } from './span.ts';

/** Numbers of `SpanKind` in the protocol. */
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const STATUS_ERROR = 2;

/** Encodes spans as the JSON of an ExportTraceServiceRequest (OTLP 1.x). */
export function encodeSpans(resource: Attributes, spans: readonly Span[]): string {
  const scope = { name: 'feisuo', version: String(resource['service.version'] ?? '') };
  return JSON.stringify({
    resourceSpans: [
      { resource: { attributes: listAttributes(resource) }, scopeSpans: [{ scope, spans: spans.map(encode) }] },
    ],
  });
}

const encode = ({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, failure }: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId !== null && { parentSpanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: listAttributes(failure === null ? attributes : { ...attributes, 'error.type': failure }),
  status: failure === null ? {} : { code: STATUS_ERROR },
});

/** 64-bit integers are texts in this JSON. A number holds microseconds of this century exactly. */
const nanoseconds = (milliseconds: number) => `${Math.round(milliseconds * 1000)}000`;

const listAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
