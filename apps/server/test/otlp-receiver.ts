import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { stringValue: string } | { intValue: string };

/** A span as OTLP/JSON carries it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Readonly<Record<string, string | number>>;
  status: { code?: number };
}

interface WireSpan extends Omit<ReceivedSpan, 'attributes'> {
  attributes: { key: string; value: Value }[];
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { scope: { name: string; version: string }; spans: WireSpan[] }[];
  }[];
}

export interface OtlpReceiver {
  endpoint: string;
  spans: ReceivedSpan[];
  requests: { url: string; headers: IncomingHttpHeaders; body: string; spans: number }[];
  /** Attributes of the process that sent the last spans. */
  resource: Readonly<Record<string, string | number>>;
  /** Statuses of the next answers; 0 never answers. The last one is repeated. */
  answers: number[];
  close(): Promise<void>;
}

/** Starts the receiving side of OTLP/HTTP. It refuses with 400 what the protocol's JSON does not allow. */
export async function startOtlpReceiver(...answers: number[]): Promise<OtlpReceiver> {
  const remaining = answers.length > 0 ? answers : [200];
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: OtlpReceiver = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    requests: [],
    resource: {},
    answers: remaining,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { url = '', headers } = request;
    const found = readExport(body);
    receiver.requests.push({ url, headers, body, spans: found?.spans.length ?? 0 });
    const status = (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? 200;
    if (status === 0) return;
    if (found === null || url !== '/v1/traces' || headers['content-type'] !== 'application/json') {
      response.writeHead(400).end('{}');
      return;
    }
    if (status === 200) {
      receiver.spans.push(...found.spans);
      receiver.resource = found.resource;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }
  return receiver;
}

function readExport(body: string): { spans: ReceivedSpan[]; resource: ReceivedSpan['attributes'] } | null {
  try {
    const { resourceSpans } = JSON.parse(body) as ExportRequest;
    const [only] = resourceSpans;
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    if (!only || !spans.every(isSpan)) return null;
    return {
      spans: spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
      resource: valuesOf(only.resource.attributes),
    };
  } catch {
    return null;
  }
}

const isId = (id: unknown, digits: number) =>
  typeof id === 'string' && new RegExp(`^[\\da-f]{${digits}}$`).test(id) && !/^0+$/.test(id);

const isTime = (time: unknown): time is string => typeof time === 'string' && /^\d{19}$/.test(time);

function isSpan(span: WireSpan): boolean {
  const { traceId, spanId, parentSpanId, name, kind, startTimeUnixNano: start, endTimeUnixNano: end } = span;
  const hasIds = isId(traceId, 32) && isId(spanId, 16) && (parentSpanId === undefined || isId(parentSpanId, 16));
  const hasTimes = isTime(start) && isTime(end) && BigInt(end) >= BigInt(start);
  return hasIds && hasTimes && name !== '' && Number.isInteger(kind) && kind >= 1 && kind <= 5;
}

function valuesOf(attributes: WireSpan['attributes']): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      if ('stringValue' in value && typeof value.stringValue === 'string') return [key, value.stringValue];
      if ('intValue' in value && /^-?\d+$/.test(value.intValue)) return [key, Number(value.intValue)];
      throw new Error(`${key} has a value that is neither text nor integer`);
    }),
  );
}
