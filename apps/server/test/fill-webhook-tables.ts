import { announce } from '../src/events/announcements.ts';
import { addEndpoint, makeSecret, makeWebhookDeps } from '../src/modules/webhooks/index.ts';
import { deliverBatch } from '../src/modules/webhooks/webhook-module.ts';
import { fanOutAnnouncements } from '../src/modules/webhooks/fan-out.ts';
import { webhookPorts } from '../src/wiring/ports.ts';
import type { TestServer } from './test-server.ts';
import { startReceiver } from './webhook-receiver.ts';

/** Adds a webhook endpoint with one delivered event and one pending event. */
export async function fillWebhookTables({ deps }: TestServer, accountId: string): Promise<void> {
  const receiver = await startReceiver();
  const at = deps.clock.now();
  const form = { name: 'lived-in', url: receiver.url, kinds: ['account.unlocked' as const] };
  const happen = () => deps.db.transaction((tx) => announce(tx, { kind: 'account.unlocked', accountId, at, data: {} }));
  const endpoint = await deps.db.transaction((tx) =>
    addEndpoint(tx, deps.masterKey, { form, secret: makeSecret(), at }),
  );
  await happen();
  await fanOutAnnouncements(deps);
  await deliverBatch(makeWebhookDeps(deps, webhookPorts(deps)), endpoint?.id ?? '');
  await happen();
  await receiver.close();
}
