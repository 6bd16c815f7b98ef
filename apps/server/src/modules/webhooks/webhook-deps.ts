import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { Endpoint } from './endpoint-queries.ts';
import type { WebhookNet } from './post.ts';

/** The job that sends what is due to one endpoint. */
export const DELIVER = 'deliver-webhooks';

/** What webhooks ask of other modules. */
export interface WebhookPorts {
  /** An endpoint was switched off because nothing arrived for days; the last thing in its transaction. */
  noteSwitchedOff(tx: Database, endpoint: Endpoint): Promise<void>;
}

export interface WebhookDeps extends WebhookPorts, Pick<Deps, 'db' | 'clock' | 'masterKey' | 'log'> {
  jobs: Pick<Deps['jobs'], 'enqueue'>;
  net: WebhookNet;
  /** The machine's clock: receivers compare what is stamped by it with theirs, even where an operator moved ours. */
  wall: Clock;
}
