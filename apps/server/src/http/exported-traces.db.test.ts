import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterEach, expect, test } from 'vitest';
import { newPhone, SITE } from '../../test/account-caller.ts';
import { startSmsGateway } from '../../test/fake-outside-parties.ts';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../../test/otlp-receiver.ts';
import { startTestServer } from '../../test/test-server.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';
const traceparent = (isSampled: boolean) => `00-${TRACE_ID}-${CALLER_SPAN}-${isSampled ? '01' : '00'}`;

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function startReceiver(): Promise<OtlpReceiver> {
  const receiver = await startOtlpReceiver();
  open.push(() => receiver.close());
  return receiver;
}

async function startTraced(receiver: OtlpReceiver, settings: Record<string, string> = {}) {
  const gateway = await startSmsGateway();
  const server = await startTestServer({
    SERVICES: 'account,jobs',
    SMS_GATEWAY_URL: gateway.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    ...settings,
  });
  open.push(
    () => gateway.close(),
    () => server.dispose(),
  );
  const askForCode = (phone: string, headers: Record<string, string> = {}) =>
    server.post(accountPaths.verification, { phone_number: phone, usage: 'REGISTER', ...SITE }, headers);
  return { server, gateway, askForCode };
}

const attributeOf = (span: ReceivedSpan | undefined, name: string) => span?.attributes[name];

test('a request, its statements, its job and the call of the job are spans of one trace, each below its cause', async () => {
  const receiver = await startReceiver();
  const { gateway, askForCode } = await startTraced(receiver);
  const phone = newPhone();
  expect((await askForCode(phone, { traceparent: traceparent(true) })).status).toBe(200);
  const find = (name: string) =>
    receiver.spans.find((span) => span.name === name && span.traceId === TRACE_ID && span.endTimeUnixNano);
  await expect.poll(() => find('job deliver-sms'), { timeout: 20_000 }).toBeDefined();

  const request = find(`POST ${accountPaths.verification}`);
  const job = find('job deliver-sms');
  const call = find('call sms');
  expect(request).toMatchObject({ kind: 2, parentSpanId: CALLER_SPAN });
  expect(attributeOf(request, 'http.response.status_code')).toBe(200);
  expect(job).toMatchObject({ kind: 5, parentSpanId: request?.spanId });
  expect(call).toMatchObject({ kind: 3, parentSpanId: job?.spanId });
  expect(attributeOf(call, 'http.request.method')).toBe('POST');
  expect(attributeOf(call, 'http.response.status_code')).toBe(200);
  // The gateway gets the span of the call as its parent.
  expect(gateway.requests[0]?.headers['traceparent']).toBe(`00-${TRACE_ID}-${call?.spanId}-01`);

  const parents = new Map(receiver.spans.map((span) => [span.spanId, span.parentSpanId]));
  const statements = receiver.spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  const ofRequest = statements.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(ofRequest.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
  expect(ofRequest.some(({ name }) => /^INSERT \w+/.test(name))).toBe(true);
  expect(statements.filter(({ parentSpanId = '' }) => !parents.has(parentSpanId))).toEqual([]);

  const sent = receiver.requests.map(({ body }) => body).join('\n');
  const digits = phone.replace(/\D/g, '').slice(-11);
  expect(sent).not.toContain(digits);
  expect(sent).not.toContain(String(gateway.requests[0]?.body.params['code']));
});

test('a trace that the caller does not sample is passed on, and nothing of it is exported', async () => {
  const receiver = await startReceiver();
  const { gateway, askForCode } = await startTraced(receiver);
  expect((await askForCode(newPhone(), { traceparent: traceparent(false) })).status).toBe(200);
  await expect.poll(() => gateway.requests.length, { timeout: 20_000 }).toBe(1);
  expect(gateway.requests[0]?.headers['traceparent']).toMatch(new RegExp(`^00-${TRACE_ID}-[\\da-f]{16}-00$`));
  // A request without a caller is exported, so the exporter works.
  await askForCode(newPhone());
  await expect.poll(() => receiver.spans.length).toBeGreaterThan(0);
  expect(receiver.spans.filter(({ traceId }) => traceId === TRACE_ID)).toEqual([]);
});

test('probes make no spans, and refused requests name their status', async () => {
  const receiver = await startReceiver();
  const { server } = await startTraced(receiver, { SERVICES: 'account' });
  await server.get('/healthz');
  await server.get('/readyz');
  await server.get('/v1/user/me');
  await expect.poll(() => receiver.spans.find(({ kind }) => kind === 2)).toBeDefined();
  const requests = receiver.spans.filter(({ kind }) => kind === 2);
  expect(requests.map(({ name }) => name)).toEqual(['GET /v1/user/me']);
  expect(attributeOf(requests[0], 'http.response.status_code')).toBe(401);
});

test('concurrent statements that wait for a connection stay in the trace of their request', async () => {
  const receiver = await startReceiver();
  const { server } = await startTraced(receiver, { SERVICES: 'account', DATABASE_POOL: '2' });
  const ids = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(32, 'a'));
  await Promise.all(
    ids.map((id) =>
      server.post(
        accountPaths.verification,
        { phone_number: newPhone(), usage: 'REGISTER', ...SITE },
        { traceparent: `00-${id}-${CALLER_SPAN}-01` },
      ),
    ),
  );
  const requestOf = (id: string) => receiver.spans.find(({ traceId, kind }) => traceId === id && kind === 2);
  await expect.poll(() => ids.every((id) => requestOf(id))).toBe(true);
  for (const id of ids) {
    const names = receiver.spans.filter(({ traceId }) => traceId === id).map(({ name }) => name);
    expect(names.filter((name) => name === 'BEGIN')).toHaveLength(1);
    expect(names.filter((name) => name === 'COMMIT')).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('INSERT')).length).toBeGreaterThan(0);
  }
});
