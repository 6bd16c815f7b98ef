import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { forgetOldDeliveries } from './forget-old-deliveries.ts';
import { spreadsWhenTold } from './spread-when-told.ts';
import { webhookBelongings } from './webhook-belongings.ts';
import type { WebhookPorts } from './webhook-deps.ts';
import { webhookJobs } from './webhook-jobs.ts';
import { makeWebhookDeps } from './webhook-service.ts';

export const webhookModule = defineModule({
  name: 'webhooks',
  make: (needs: Deps & WebhookPorts) => ({ ...makeWebhookDeps(needs, needs), config: needs.config }),
  jobs: webhookJobs,
  personalData: () => [webhookBelongings],
  signals: (parts) => (parts.config.services.has('jobs') ? { announcements: spreadsWhenTold(parts) } : {}),
  retention: [forgetOldDeliveries],
});
