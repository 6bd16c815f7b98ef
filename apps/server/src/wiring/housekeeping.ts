import type { Database } from '../db/database.ts';
import type { Deps } from '../ports/deps.ts';
import { forgetIdempotencyKeys } from '../http/idempotency.ts';
import { forgetEndedWindows } from '../http/rate-limit.ts';
import { forgetAccountTraces } from '../modules/account/index.ts';
import { forgetOldClients, forgetOldCodes } from '../modules/activity/index.ts';
import { forgetOldAttribution } from '../modules/attribution/index.ts';
import { forgetDemoCodes } from '../modules/demo-provider/index.ts';
import { forgetOldMessages } from '../modules/delivery/index.ts';
import { forgetOldDownloads } from '../modules/downloads/index.ts';
import { forgetOldEntries } from '../modules/operator/index.ts';
import { forgetChannelEvents, forgetSheetDoors } from '../modules/pay/index.ts';
import { forgetOldTrades } from '../modules/pay-sandbox/index.ts';
import { forgetOldPromotion } from '../modules/promotion/index.ts';
import { forgetOldSupport } from '../modules/support/index.ts';
import { forgetOldEvents } from '../modules/telemetry/index.ts';
import { forgetOldDeliveries } from '../modules/webhooks/index.ts';
import { runEvery } from '../jobs/run-every.ts';
import type { JobKind } from '../jobs/job-runner.ts';

const steps: readonly ((db: Database, now: Date) => Promise<unknown>)[] = [
  forgetEndedWindows,
  forgetIdempotencyKeys,
  forgetAccountTraces,
  forgetDemoCodes,
  forgetOldMessages,
  forgetOldDownloads,
  forgetOldSupport,
  forgetOldEvents,
  forgetOldEntries,
  forgetChannelEvents,
  forgetSheetDoors,
  forgetOldTrades,
  forgetOldAttribution,
  forgetOldPromotion,
  forgetOldClients,
  forgetOldCodes,
  forgetOldDeliveries,
];

/** Deletes what has had its time, every hour. */
export const housekeeping = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKind => ({
  name: 'housekeeping',
  retries: 3,
  retryDelaySeconds: 30,
  schedule: '17 * * * *',
  async run() {
    const now = clock.now();
    await runEvery(steps.map((step) => () => step(db, now)));
  },
});
