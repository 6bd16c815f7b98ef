import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { passOnTraces } from './pass-on-trace.ts';
import { currentTrace, formatTraceparent, parseTraceparent, runInTrace } from './trace-context.ts';

const HEADER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('traceparent is read and written unchanged, and a malformed one is ignored', () => {
  const trace = parseTraceparent(HEADER);
  expect(trace).toEqual({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    isSampled: true,
  });
  expect(trace && formatTraceparent(trace)).toBe(HEADER);
  for (const wrong of [
    '',
    HEADER.toUpperCase(),
    HEADER.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
    HEADER.replace('00f067aa0ba902b7', '0'.repeat(16)),
    `ff${HEADER.slice(2)}`,
    `${HEADER}\n`,
  ])
    expect(parseTraceparent(wrong), wrong).toBeNull();
  // A later version may append fields.
  expect(parseTraceparent(`01${HEADER.slice(2)}-more`)?.traceId).toBe(trace?.traceId);
});

test('traceparent is passed on by fetch and by the HTTP client of Node, and only inside of a trace', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers['traceparent'] as string | undefined);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const byFetch = async () => void (await (await fetch(url)).text());
  const byClient = async () => {
    const [answer] = (await once(request(url).end(), 'response')) as [NodeJS.ReadableStream];
    answer.resume();
  };
  const trace = parseTraceparent(HEADER);
  if (!trace) throw new Error('no trace');
  passOnTraces();
  passOnTraces();
  await runInTrace(trace, async () => {
    await byFetch();
    await byClient();
    expect(currentTrace()).toBe(trace);
  });
  await byFetch();
  await byClient();
  expect(seen).toEqual([HEADER, HEADER, undefined, undefined]);
  server.closeAllConnections();
  server.close();
});
