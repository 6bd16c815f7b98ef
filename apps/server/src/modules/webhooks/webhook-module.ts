import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { lt } from 'drizzle-orm';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { webhookBelongings } from './webhook-belongings.ts';
import type { WebhookPorts, WebhookDeps } from './webhook-deps.ts';
import { webhookJobs } from './webhook-jobs.ts';
import { makeWebhookDeps } from './webhook-service.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { webhookDeliveries } from './webhooks.tables.ts';
import { whenTold } from '../../events/when-told.ts';
import { spreadAnnouncements } from './spread.ts';

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
