import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { newPhone, SITE } from '../../test/account-caller.ts';
import { startSmsGateway } from '../../test/fake-outside-parties.ts';
import { startTestServer } from '../../test/test-server.ts';
import { createLogger } from '../logging/logging.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

test('a trace goes from a request through its job to the text message gateway, and its log lines name it', async () => {
  const gateway = await startSmsGateway(500, 200);
  const lines: string[] = [];
  const log = createLogger(
    'info',
    { write: (line) => void lines.push(line) },
    { service: 'feisuo', version: '1.2.3', pid: 77 },
  );
  const SERVICES = 'account,jobs';
  const server = await startTestServer({ SMS_GATEWAY_URL: gateway.url, SERVICES }, undefined, log);
  const body = { phone_number: newPhone(), usage: 'REGISTER', ...SITE };
  expect((await server.post(accountPaths.verification, body, { traceparent })).status).toBe(200);
  await expect.poll(() => gateway.requests.length, { timeout: 20_000 }).toBe(2);
  expect(gateway.requests.map(({ headers }) => headers['traceparent'])).toEqual([traceparent, traceparent]);
  await server.dispose();
  const parsed = lines.flatMap((line) => line.trim().split('\n')).map((line) => JSON.parse(line) as object);
  expect(parsed).toContainEqual(
    expect.objectContaining({ msg: 'answered', traceId: TRACE_ID, service: 'feisuo', version: '1.2.3', pid: 77 }),
  );
  expect(parsed).toContainEqual(expect.objectContaining({ job: 'deliver-sms', traceId: TRACE_ID }));
  await gateway.close();
});

test('the log keeps the request id of a trusted proxy, and no id of a visitor', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const server = await startTestServer({ TRUST_PROXY: '10.1.1.1' }, undefined, log);
  const ask = (remoteAddress: string, id: string) =>
    server.request({
      url: '/v1/user/me',
      remoteAddress,
      headers: { 'x-request-id': id, 'x-forwarded-for': '203.0.113.9' },
    });
  expect((await ask('10.1.1.1', 'proxy-id-0001')).headers['x-request-id']).toBe('proxy-id-0001');
  expect((await ask('203.0.113.9', 'proxy-id-0002')).headers['x-request-id']).not.toBe('proxy-id-0002');
  const forged = 'a","level":60,"x":"';
  expect((await ask('10.1.1.1', forged)).headers['x-request-id']).not.toBe(forged);
  await server.dispose();
  expect(lines.join('')).toContain('"reqId":"proxy-id-0001"');
});
