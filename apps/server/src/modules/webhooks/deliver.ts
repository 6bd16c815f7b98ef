import { PING } from '@feisuo/contract/facts/webhook-events';
import {
  AT_ONCE,
  claimDeliveries,
  endClaim,
  listAbandoned,
  listDueEndpoints,
  type Delivery,
} from './delivery-queries.ts';
import { noteArrived, noteMissed, openEndpoint } from './endpoint-queries.ts';
import { post, type PostOutcome } from './post.ts';
import { judgeTry } from './retry-plan.ts';
import { headersOf } from './signature.ts';
import { DELIVER, type WebhookDeps } from './webhook-deps.ts';

/**
 * Sends some of what is due to one endpoint, all at once. Any number of processes may do so: each delivery is claimed by one
 * statement, and is nobody else's until the claim has ended or its holder must have died.
 */
export async function deliverSome(deps: WebhookDeps, endpointId: string): Promise<void> {
  const claimed = await claimDeliveries(deps.db, endpointId, deps.clock.now());
  const target = claimed.length > 0 ? await openEndpoint(deps.db, deps.masterKey, endpointId, deps.clock.now()) : null;
  if (!target) return;
  await Promise.all(
    claimed.map(async (delivery) => {
      const outcome = await send(deps, target, delivery);
      await conclude(deps, delivery, outcome);
    }),
  );
  // Another turn for the rest, behind what other endpoints wait for.
  if (claimed.length === AT_ONCE) await deps.db.transaction((tx) => deps.jobs.enqueue(tx, DELIVER, { endpointId }));
}

function send(
  { net, wall }: WebhookDeps,
  { url, secrets }: { url: string; secrets: readonly string[] },
  { eventId: id, body }: Delivery,
): Promise<PostOutcome> {
  const timestamp = Math.floor(wall.now().getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Feisuo-Webhooks/1',
    ...headersOf({ id, timestamp, body }, secrets),
  };
  return post(net, url, { headers, body });
}

async function conclude(deps: WebhookDeps, delivery: Delivery, outcome: PostOutcome): Promise<void> {
  const now = deps.clock.now();
  const { endpointId, kind, tries } = delivery;
  const verdict = judgeTry({ status: outcome.status, tries, isPing: kind === PING });
  await deps.db.transaction(async (tx) => {
    if (!(await endClaim(tx, delivery, verdict, outcome, now))) return;
    if (verdict.waitS !== null)
      await deps.jobs.enqueue(tx, DELIVER, { endpointId }, { startAfterSeconds: verdict.waitS });
    if (verdict.state === 'delivered') return noteArrived(tx, endpointId, now);
    // A try by hand that fails says nothing that its operator does not see.
    const off = kind === PING ? null : await noteMissed(tx, endpointId, now);
    if (!off) return;
    deps.log.warn({ endpoint: off.id }, 'an endpoint that took nothing for days was switched off');
    await deps.noteSwitchedOff(tx, off);
  });
}

const INTERRUPTED: PostOutcome = { status: null, fault: 'INTERRUPTED', answer: '', durationMs: 0 };

/** Takes up what a process that died was sending, and sees to it that whatever is due has somebody to send it. */
export async function lookForDue(deps: WebhookDeps): Promise<void> {
  for (const delivery of await listAbandoned(deps.db, deps.clock.now())) await conclude(deps, delivery, INTERRUPTED);
  for (const endpointId of await listDueEndpoints(deps.db, deps.clock.now()))
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, DELIVER, { endpointId }));
}
