import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { currentTrace, formatTraceparent } from './trace-context.ts';

interface UndiciRequest {
  addHeader(name: string, value: string): unknown;
}

let isOn = false;

/**
 * Adds `traceparent` to every outgoing request of a traced request or job. Call it when the first trace begins: before
 * that, outgoing requests pay nothing.
 */
export function passOnTraces(): void {
  if (isOn) return;
  isOn = true;
  // Node publishes each request of its HTTP client and of `fetch`, so that no caller has to add the header.
  subscribe('http.client.request.created', (message) => {
    const trace = currentTrace();
    const { request } = message as { request: ClientRequest };
    if (trace && !request.headersSent) request.setHeader('traceparent', formatTraceparent(trace));
  });
  subscribe('undici:request:create', (message) => {
    const trace = currentTrace();
    if (trace) (message as { request: UndiciRequest }).request.addHeader('traceparent', formatTraceparent(trace));
  });
}
