import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { outgoingNet } from '../../outgoing/outgoing-net.ts';
import type { PostNet } from '../../outgoing/post.ts';
import { systemClock, type Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { Endpoint } from './endpoint-queries.ts';

export const DELIVER = 'deliver-webhooks';

export interface WebhookPorts {
  /** Called in the transaction that switches off an endpoint after days of failures, as its last step. */
  noteSwitchedOff(tx: Database, endpoint: Endpoint): Promise<void>;
}

export interface WebhookDeps extends WebhookPorts, Pick<Deps, 'db' | 'clock' | 'masterKey' | 'log'> {
  jobs: Pick<Deps['jobs'], 'enqueue'>;
  net: PostNet;
  /** The real clock, for timestamps: an operator may shift the clock of the product for a test. */
  wall: Clock;
}

export const makeWebhookDeps = (deps: Deps, { noteSwitchedOff }: WebhookPorts): WebhookDeps => ({
  ...deps,
  wall: systemClock,
  net: {
    ...outgoingNet(deps.config, { allowsLoopback: deps.config.mode !== 'production' }),
    timeoutMs: webhookLimits.timeoutMs,
  },
  noteSwitchedOff,
});
