import { afterEach, expect, test } from 'vitest';
import { startOtlpReceiver, type OtlpReceiver } from '../../test/otlp-receiver.ts';
import { OtlpExporter } from './otlp-exporter.ts';
import { Span } from './span.ts';

const counts = { exported: 0, dropped: 0, refused: 0 };
const said: boolean[] = [];
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  Object.assign(counts, { exported: 0, dropped: 0, refused: 0 });
  said.length = 0;
});

async function startReceiver(...answers: number[]): Promise<OtlpReceiver> {
  const receiver = await startOtlpReceiver(...answers);
  open.push(() => receiver.close());
  return receiver;
}

function startExporter(endpoint: string, { delayMs = 100, closeMs = 2000 } = {}): OtlpExporter {
  const exporter = new OtlpExporter({
    target: { url: `${endpoint}/v1/traces`, headers: { authorization: 'Bearer a' }, timeoutMs: 5000, delayMs },
    resource: { 'service.name': 'feisuo', 'service.version': '1.2.3', 'process.pid': 7 },
    count: (outcome, spans) => void (counts[outcome] += spans),
    say: (isWorking) => void said.push(isWorking),
    retryMs: 1,
    closeMs,
  });
  open.push(() => exporter.close());
  return exporter;
}

function endSpan(exporter: OtlpExporter, name = 'GET /vip'): Span {
  const origin = { traceId: 'a'.repeat(32), parentSpanId: null, epochOffsetMs: Date.now() - performance.now() };
  const span = new Span(exporter, { name, kind: 'server', attributes: { 'http.route': '/vip', n: 3 } }, origin);
  span.end();
  return span;
}

test('spans arrive together as OTLP/JSON, with the headers of the receiver and the attributes of the process', async () => {
  const receiver = await startReceiver();
  const exporter = startExporter(receiver.endpoint);
  const parent = endSpan(exporter);
  const child = parent.beginChild({ name: 'SELECT orders', kind: 'client', attributes: {} });
  child.fail('57014');
  child.end();
  await expect.poll(() => receiver.spans.length).toBe(2);
  expect(receiver.requests).toHaveLength(1);
  expect(receiver.requests[0]?.headers).toMatchObject({ authorization: 'Bearer a' });
  expect(receiver.resource).toEqual({ 'service.name': 'feisuo', 'service.version': '1.2.3', 'process.pid': 7 });
  expect(receiver.spans).toMatchObject([
    { name: 'GET /vip', kind: 2, attributes: { 'http.route': '/vip', n: 3 }, status: {} },
    {
      name: 'SELECT orders',
      kind: 3,
      parentSpanId: parent.spanId,
      attributes: { 'error.type': '57014' },
      status: { code: 2 },
    },
  ]);
  expect(Math.abs(Number(receiver.spans[0]?.startTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(60_000);
});

test('a receiver that is busy or away gets the same spans again, and the log says so once', async () => {
  const receiver = await startReceiver(503, 429, 200);
  const exporter = startExporter(receiver.endpoint);
  endSpan(exporter);
  await expect.poll(() => counts.exported).toBe(1);
  expect(receiver.requests).toHaveLength(3);
  expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
  expect(said).toEqual([false, true]);
});

test('spans that the receiver refuses are not sent again', async () => {
  const receiver = await startReceiver(400);
  const exporter = startExporter(receiver.endpoint);
  endSpan(exporter);
  await expect.poll(() => counts.refused).toBe(1);
  endSpan(exporter);
  await expect.poll(() => counts.refused).toBe(2);
  expect(receiver.requests).toHaveLength(2);
});

test('spans beyond the queue are dropped at once while the receiver does not answer', async () => {
  const receiver = await startReceiver(0);
  const exporter = startExporter(receiver.endpoint, { delayMs: 60_000 });
  const startedAt = performance.now();
  for (let count = 0; count < 10_000; count += 1) endSpan(exporter);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  // A first batch of 512 is on its way, and 2048 wait.
  expect(counts.dropped).toBe(10_000 - 512 - 2048);
  await expect.poll(() => receiver.requests.length).toBe(1);
  expect(receiver.requests[0]?.spans).toBe(512);
});

test('the end of the process waits for the receiver, but not longer than it may', async () => {
  const quick = await startReceiver();
  const last = startExporter(quick.endpoint, { delayMs: 60_000 });
  endSpan(last, 'last');
  await last.close();
  expect(quick.spans).toMatchObject([{ name: 'last' }]);

  const silent = await startReceiver(0);
  const stuck = startExporter(silent.endpoint, { delayMs: 60_000, closeMs: 50 });
  endSpan(stuck);
  const startedAt = performance.now();
  await stuck.close();
  expect(performance.now() - startedAt).toBeLessThan(1500);
  expect(counts.dropped).toBe(1);
});
