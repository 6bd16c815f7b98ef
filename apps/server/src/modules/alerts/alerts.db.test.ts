import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../test/fake-outside-parties.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Reading } from '../../metrics/readings.ts';
import { sendAlert } from './send-alert.ts';
import { watchAlerts, type AlertDeps } from './watch-alerts.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
let receiver: Server;
let received: { headers: Record<string, unknown>; body: string }[];
let mailServer: TestMailServer;
let server: TestServer;
let url: string;

beforeAll(async () => {
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.end('{"errcode":0}');
  };
  receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  mailServer = await startMailServer();
  server = await startTestServer({
    SERVICES: 'account,console,jobs',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@feisuo.test',
    ALERT_EMAILS: 'duty@example.test',
    ALERT_WEBHOOK_URL: url,
    ALERT_WEBHOOK_SECRET: SECRET,
  });
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await server.dispose();
  await mailServer.close();
  receiver.close();
});

function watcher(readings: Reading[]): AlertDeps {
  const { db, config, clock, jobs } = server.deps;
  return { db, config, clock, jobs, readGauges: async () => readings, sendMail: async () => {} };
}
const budget = (value: number): Reading[] => [{ name: 'message_budget_used_ratio', labels: { channel: 'sms' }, value }];

test('an alert and its end reach the webhook, signed as Standard Webhooks, and the mailbox, once each', async () => {
  await Promise.all(Array.from({ length: 8 }, () => watchAlerts(watcher(budget(0.9)))));
  await watchAlerts(watcher(budget(0.95)));
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(SECRET.slice(6), 'base64');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(JSON.parse(body)).toMatchObject({
    type: 'alert',
    data: { name: 'MessageBudgetNearlyUsed', state: 'begun', text: '今天的短信额度已经用了 90%' },
  });
  await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBe(1);
  expect(mailServer.mails[0]).toMatchObject({ to: ['duty@example.test'] });
  expect(mailServer.mails[0]?.text).toContain('今天的短信额度已经用了 90%');
  await watchAlerts(watcher(budget(0.1)));
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ data: { state: 'over' } });
});

test('alerts of settings do not reach an internal address, and the error does not contain the address', async () => {
  const production = {
    ...server.deps.config,
    mode: 'production' as const,
    env: {},
    alerts: { ...server.deps.config.alerts },
  };
  const message = {
    id: 'x',
    name: 'Test',
    state: 'test',
    title: 'title',
    text: 'text',
    since: new Date().toISOString(),
    runbook: null,
  } as const;
  const sending = sendAlert({ config: production, sendMail: async () => {} }, 'webhook', message);
  await expect(sending).rejects.toThrow('the receiver webhook did not take an alert (FORBIDDEN_ADDRESS)');
  await expect(sending).rejects.not.toThrow(/127\.0\.0\.1/);
  expect(received).toEqual([]);
});
