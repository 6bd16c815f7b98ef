import { webhookLimits, PING } from '@feisuo/contract/facts/webhook-events';
import { lt, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { type WebhookPorts, type WebhookDeps, DELIVER, makeWebhookDeps } from './webhook-deps.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { webhookDeliveries, webhookAttempts, webhookEndpoints } from './webhooks.tables.ts';
import { coalesce } from '../../events/coalesce.ts';
import { judgeAttempt } from '../../outgoing/judge-attempt.ts';
import { post, type PostOutcome } from '../../outgoing/post.ts';
import { fanOutAnnouncements } from './fan-out.ts';
import { moveAnnouncements, withdrawAnnouncements } from '../../events/announcements.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import {
  CONCURRENCY,
  claimDeliveries,
  endClaim,
  listAbandoned,
  listDueEndpoints,
  type Delivery,
} from './delivery-queries.ts';
import { noteSuccess, noteFailure, openEndpoint } from './endpoint-queries.ts';
import { headersOf } from './signature.ts';
import { webhookAttemptsTotal } from '../../metrics/business-metrics.ts';
import { outcomeOfPost, timeCall } from '../../metrics/time-call.ts';

/**
 * Sends the due deliveries of one endpoint concurrently. Any number of processes may run this, because each delivery is
 * claimed by a conditional update.
 */
export async function deliverBatch(deps: WebhookDeps, endpointId: string): Promise<void> {
  const claimed = await claimDeliveries(deps.db, endpointId, deps.clock.now());
  const target = claimed.length > 0 ? await openEndpoint(deps.db, deps.masterKey, endpointId, deps.clock.now()) : null;
  if (!target) return;
  await Promise.all(
    claimed.map(async (delivery) => {
      const outcome = await send(deps, target, delivery);
      await conclude(deps, delivery, outcome);
    }),
  );
  // More deliveries may be due. They wait for another job, so that other endpoints get their turn first.
  if (claimed.length === CONCURRENCY) await deps.db.transaction((tx) => deps.jobs.enqueue(tx, DELIVER, { endpointId }));
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
  return timeCall('webhook', () => post(net, url, { headers, body }), outcomeOfPost);
}

async function conclude(deps: WebhookDeps, delivery: Delivery, outcome: PostOutcome): Promise<void> {
  const now = deps.clock.now();
  const { endpointId, kind, tries } = delivery;
  webhookAttemptsTotal.inc({ outcome: outcomeOfPost(outcome) === 'ok' ? 'delivered' : 'failed' });
  // A ping is not retried, because the operator who sent it sees its result.
  const verdict = judgeAttempt({ status: outcome.status, tries }, kind === PING ? [] : webhookLimits.waitsS);
  await deps.db.transaction(async (tx) => {
    if (!(await endClaim(tx, delivery, verdict, outcome, now))) return;
    if (verdict.waitS !== null)
      await deps.jobs.enqueue(tx, DELIVER, { endpointId }, { startAfterSeconds: verdict.waitS });
    if (verdict.state === 'delivered') return noteSuccess(tx, endpointId, now);
    // A failed ping does not count as a failure of the endpoint.
    const off = kind === PING ? null : await noteFailure(tx, endpointId, now);
    if (!off) return;
    deps.log.warn({ endpoint: off.id }, 'an endpoint was switched off after failing for days');
    await deps.noteSwitchedOff(tx, off);
  });
}

const INTERRUPTED: PostOutcome = { status: null, fault: 'INTERRUPTED', answer: '', durationMs: 0 };

/** Ends expired claims as failed attempts, and enqueues jobs for due deliveries. */
export async function resumeDue(deps: WebhookDeps): Promise<void> {
  for (const delivery of await listAbandoned(deps.db, deps.clock.now())) await conclude(deps, delivery, INTERRUPTED);
  for (const endpointId of await listDueEndpoints(deps.db, deps.clock.now()))
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, DELIVER, { endpointId }));
}

/** A failed job is not retried, because each delivery has its own retries. */
const webhookJobs = (deps: WebhookDeps): (JobKind | JobKind<{ endpointId: string }>)[] => [
  {
    name: DELIVER,
    retries: 0,
    retryDelaySeconds: 1,
    // The jobs mostly wait for the network, each for at most ten seconds.
    concurrency: 10,
    run: ({ endpointId }: { endpointId: string }) => deliverBatch(deps, endpointId),
  },
  {
    name: 'look-for-webhooks',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    async run() {
      await fanOutAnnouncements(deps);
      await resumeDue(deps);
    },
  },
];

/**
 * Personal data in deliveries. Erasure clears body and account and cancels unsent deliveries; the event about the
 * erasure is sent afterwards.
 */
export const webhookPersonalData: PersonalData = {
  name: 'webhooks',
  async move(tx, from, to) {
    await moveAnnouncements(tx, from, to);
    await tx.update(webhookDeliveries).set({ accountId: to }).where(eq(webhookDeliveries.accountId, from));
  },
  async erase(tx, accountId) {
    await withdrawAnnouncements(tx, accountId);
    const isTheirs = eq(webhookDeliveries.accountId, accountId);
    const theirs = tx.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isTheirs);
    await tx.update(webhookAttempts).set({ answer: '' }).where(inArray(webhookAttempts.deliveryId, theirs));
    const state = sql`case when ${webhookDeliveries.state} in ('delivered', 'dead') then ${webhookDeliveries.state} else 'withdrawn' end`;
    await tx.update(webhookDeliveries).set({ body: '', accountId: null, claimedAt: null, state }).where(isTheirs);
  },
  async export(db, accountId) {
    const rows = await db
      .select({
        event: webhookDeliveries.kind,
        happenedAt: webhookDeliveries.happenedAt,
        to: webhookEndpoints.name,
        state: webhookDeliveries.state,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.accountId, accountId))
      .orderBy(desc(webhookDeliveries.id));
    return rows.map(({ happenedAt, ...row }) => ({ ...row, happened_at: happenedAt.toISOString() }));
  },
};

/** Creates deliveries when a NOTIFY signal reports an announcement. A job finds missed announcements every minute. */
const fanOutOnSignal = (deps: WebhookDeps): (() => void) =>
  coalesce(() => fanOutAnnouncements(deps), {
    onError: (error) => deps.log.warn({ err: error }, 'announcements could not be turned into deliveries'),
  });

export const webhookModule = defineModule({
  name: 'webhooks',
  make: (needs: Deps & WebhookPorts) => ({ ...makeWebhookDeps(needs, needs), config: needs.config }),
  jobs: webhookJobs,
  personalData: () => [webhookPersonalData],
  signals: (parts) => (parts.config.services.has('jobs') ? { announcements: fanOutOnSignal(parts) } : {}),
  retention: [forgetOldDeliveries],
});

async function forgetOldDeliveries(db: Database, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    webhookDeliveries,
    lt(webhookDeliveries.createdAt, new Date(now.getTime() - webhookLimits.keptMs)),
  );
}
