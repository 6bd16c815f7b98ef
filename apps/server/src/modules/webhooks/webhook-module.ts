import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { lt, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import type { WebhookPorts, WebhookDeps } from './webhook-deps.ts';
import { makeWebhookDeps } from './webhook-service.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { webhookDeliveries, webhookAttempts, webhookEndpoints } from './webhooks.tables.ts';
import { whenTold } from '../../events/when-told.ts';
import { spreadAnnouncements } from './spread.ts';
import { moveAnnouncements, withdrawAnnouncements } from '../../events/announcements.ts';
import type { Belongings } from '../../ports/belongings.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { deliverSome, lookForDue } from './deliver.ts';
import { DELIVER } from './webhook-deps.ts';

/** Deliveries have their own tries, so a round that fails is simply followed by the next. */
const webhookJobs = (deps: WebhookDeps): (JobKind | JobKind<{ endpointId: string }>)[] => [
  {
    name: DELIVER,
    retries: 0,
    retryDelaySeconds: 1,
    // Mostly waiting for others, who take ten seconds at most.
    atOnce: 10,
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
export const webhookBelongings: Belongings = {
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
  whenTold(() => spreadAnnouncements(deps), {
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
