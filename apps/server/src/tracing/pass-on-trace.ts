import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { currentSpan, type Span } from './span.ts';
import { currentTrace, formatTraceparent } from './trace-context.ts';

interface UndiciRequest {
  method: string;
  origin: string | URL;
  addHeader(name: string, value: string): unknown;
}

let isOn = false;
/** Spans of the requests that were sent and not yet answered. */
const spans = new WeakMap<object, Span>();

/**
 * Adds `traceparent` to every outgoing request of a traced request or job, and names the request in the span of the
 * call. Call it when the first trace begins: before that, outgoing requests pay nothing.
 */
export function passOnTraces(): void {
  if (isOn) return;
  isOn = true;
  // Node publishes each request of its HTTP client and of `fetch`, so that no caller has to add the header.
  subscribe('http.client.request.created', (message) => {
    const trace = currentTrace();
    const { request } = message as { request: ClientRequest };
    if (!trace) return;
    if (!request.headersSent) request.setHeader('traceparent', formatTraceparent(trace));
    describe(request, request.method, String(request.getHeader('host') ?? request.host));
  });
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    addStatus(request, response.statusCode);
  });
  subscribe('undici:request:create', (message) => {
    const trace = currentTrace();
    if (!trace) return;
    const { request } = message as { request: UndiciRequest };
    request.addHeader('traceparent', formatTraceparent(trace));
    describe(request, request.method, new URL(request.origin).host);
  });
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as { request: UndiciRequest; response: { statusCode: number } };
    addStatus(request, response.statusCode);
  });
}

/** Names method and host. Paths are left out, because some contain a key. */
function describe(request: object, method: string, host: string): void {
  const span = currentSpan();
  if (span?.kind !== 'client') return;
  span.attributes['http.request.method'] = method;
  span.attributes['server.address'] = host;
  spans.set(request, span);
}

function addStatus(request: object, status: number | undefined): void {
  const span = spans.get(request);
  if (span && status !== undefined) span.attributes['http.response.status_code'] = status;
}
