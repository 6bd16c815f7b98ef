import { and, eq, lt, or } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { defineModule } from '../../ports/module.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { Delivery, type DeliveryDeps } from './delivery.ts';
import { makeMessagePersonalData, DECOY_KIND } from './message-centre.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { memberMessages, outboxMessages } from './delivery.tables.ts';

const MEMBER_DAYS = 365;

/** Deletes messages in the outbox after a day and messages in the message centre after a year. */
export async function purgeOldMessages(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const lastYear = new Date(now.getTime() - MEMBER_DAYS * DAY_MS);
  await deleteInBatches(db, outboxMessages, lt(outboxMessages.at, yesterday));
  await deleteInBatches(
    db,
    memberMessages,
    or(lt(memberMessages.at, lastYear), and(eq(memberMessages.kind, DECOY_KIND), lt(memberMessages.at, yesterday))),
  );
}

export const deliveryModule = defineModule({
  name: 'delivery',
  make: (needs: DeliveryDeps) => ({ ...needs, delivery: new Delivery(needs) }),
  routes: [{ scope: 'service', servedAs: ['account'], mount: deliveryRoutes }],
  jobs: ({ delivery }) => delivery.jobs,
  personalData: ({ masterKey }) => [makeMessagePersonalData(masterKey)],
  retention: [purgeOldMessages],
});
