import { Writable } from 'node:stream';
import { webhookEvents } from '@feisuo/contract/facts/webhook-events';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { announce, type Announcement } from '../src/events/announcements.ts';
import { fanOutAnnouncements } from '../src/modules/webhooks/fan-out.ts';
import { type WebhookDeps, makeWebhookDeps } from '../src/modules/webhooks/webhook-deps.ts';
import { deliverBatch } from '../src/modules/webhooks/webhook-module.ts';
import { webhookPorts } from '../src/wiring/ports.ts';
import { enterEnrolled, type OperatorCaller } from './operator-caller.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { answerWith, startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const reason = '接入对账系统';

/** A server with a recorded log, an owner who adds webhook endpoints in the console, and a webhook receiver. */
export function useWebhooks() {
  const server = {} as TestServer;
  const owner = {} as Pick<OperatorCaller, 'call'>;
  const receiver = {} as WebhookReceiver;
  const deps = {} as WebhookDeps;
  const logged: string[] = [];
  const rows = async (text: string, values: unknown[] = []) =>
    (await server.deps.database.pool.query(text, values)).rows as Record<string, any>[]; // eslint-disable-line no-explicit-any -- tests state what they expect of it

  beforeAll(async () => {
    const sink = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) });
    const settings = { LIMITS_SCALE: '1000', TRIAL_AUTO: 'off' };
    Object.assign(server, await startTestServer(settings, undefined, pino({ level: 'trace' }, sink)));
    const operator = await enterEnrolled(server, 'owner');
    // Renews the operator's session and proof before every call, because tests move the clock far ahead.
    const proves = `update operator_sessions set proved_at = $1, seen_at = $1, expires_at = $2`;
    owner.call = async (...args) => {
      const now = server.clock.now();
      await rows(proves, [now, new Date(now.getTime() + 60_000)]);
      return operator.call(...args);
    };
    const made = makeWebhookDeps(server.deps, webhookPorts(server.deps));
    Object.assign(deps, { ...made, net: { ...made.net, timeoutMs: 2000 } });
    Object.assign(receiver, await startReceiver());
  });
  beforeEach(async () => {
    server.clock.setOffset(0);
    await rows('delete from webhook_endpoints');
    await rows('delete from subscribed_event_kinds');
    await rows('delete from announcements');
    receiver.received.length = 0;
    receiver.answers.splice(0, receiver.answers.length, answerWith(200, 'ok'));
  });
  afterAll(async () => {
    await receiver.close();
    await server.dispose();
  });

  const form = (change: object = {}) => ({ name: '对账', url: receiver.url, kinds: [...webhookEvents], ...change });
  return {
    server,
    owner,
    receiver,
    deps,
    logged,
    rows,
    form,
    later: (ms: number) => server.clock.setOffset(server.clock.now().getTime() - Date.now() + ms),
    async add(change: object = {}): Promise<{ id: string; secret: string; version: number }> {
      const { body } = await owner.call('POST', '/webhooks', { endpoint: form(change), reason });
      return { ...body.data.endpoint, secret: body.data.secret };
    },
    happen: (kind: (typeof webhookEvents)[number] = 'order.paid', accountId = '100000000000001') =>
      server.deps.db.transaction((tx) =>
        // Deliveries do not read the content, so that of one kind serves for all.
        announce(tx, { kind, accountId, at: server.clock.now(), data: { order_id: 'o1' } } as unknown as Announcement),
      ),
    /** Runs all jobs that are due. */
    async settle(): Promise<void> {
      await fanOutAnnouncements(deps);
      for (const { id } of await rows('select id from webhook_endpoints')) await deliverBatch(deps, id);
    },
    deliveries: (query = '') => owner.call('GET', `/webhook-deliveries${query}`).then(({ body }) => body.data.list),
  };
}
