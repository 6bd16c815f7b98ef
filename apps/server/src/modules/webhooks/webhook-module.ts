import { webhookLimits, PING } from '@feisuo/contract/facts/webhook-events';
import { lt, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import type { WebhookPorts, WebhookDeps } from './webhook-deps.ts';
import { makeWebhookDeps } from './webhook-service.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { webhookDeliveries, webhookAttempts, webhookEndpoints } from './webhooks.tables.ts';
import { coalesce } from '../../events/coalesce.ts';
import { spreadAnnouncements } from './spread.ts';
import { moveAnnouncements, withdrawAnnouncements } from '../../events/announcements.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { DELIVER } from './webhook-deps.ts';
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

/** Deliveries have their own tries, so a round that fails is simply followed by the next. */
const webhookJobs = (deps: WebhookDeps): (JobKind | JobKind<{ endpointId: string }>)[] => [
  {
    name: DELIVER,
    retries: 0,
    retryDelaySeconds: 1,
    // Mostly waiting for others, who take ten seconds at most.
    concurrency: 10,
    run: ({ endpointId }: { endpointId: string }) => deliverSome(deps, endpointId),
  },
  {
    name: 'look-for-webhooks',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    async run() {
      await spreadAnnouncements(deps);
      await lookForDue(deps);
    },
  },
];

/**
 * What was told of a person, and is still on its way. Erased, it loses what it said and who it was about, and what was not sent is
 * not sent any more; that the account is gone is told after that.
 */
export const webhookBelongings: PersonalData = {
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

/** Spreads what was announced as soon as it is said that something was; what it misses by failing, the minute's round finds. */
const spreadsWhenTold = (deps: WebhookDeps): (() => void) =>
  coalesce(() => spreadAnnouncements(deps), {
    onError: (error) => deps.log.warn({ err: error }, 'announcements were not spread'),
  });

export const webhookModule = defineModule({
  name: 'webhooks',
  make: (needs: Deps & WebhookPorts) => ({ ...makeWebhookDeps(needs, needs), config: needs.config }),
  jobs: webhookJobs,
  personalData: () => [webhookBelongings],
  signals: (parts) => (parts.config.services.has('jobs') ? { announcements: spreadsWhenTold(parts) } : {}),
  retention: [forgetOldDeliveries],
});

/** Housekeeping: whatever became of them, and what was answered. */
async function forgetOldDeliveries(db: Database, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    webhookDeliveries,
    lt(webhookDeliveries.createdAt, new Date(now.getTime() - webhookLimits.keptMs)),
  );
}
