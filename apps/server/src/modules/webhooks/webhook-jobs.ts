import type { JobKind } from '../../jobs/job-runner.ts';
import { deliverSome, lookForDue } from './deliver.ts';
import { spreadAnnouncements } from './spread.ts';
import { DELIVER, type WebhookDeps } from './webhook-deps.ts';

/** Deliveries have their own tries, so a round that fails is simply followed by the next. */
export const webhookJobs = (deps: WebhookDeps): (JobKind | JobKind<{ endpointId: string }>)[] => [
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
