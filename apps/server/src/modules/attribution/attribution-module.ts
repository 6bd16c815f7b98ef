import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { and, eq, inArray } from 'drizzle-orm';
import { defineModule } from '../../ports/module.ts';
import type { ListPlacedOrders } from './conversions/record-orders.ts';
import { adPlatformsOf } from './platforms/configured-platforms.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { UPLOAD_JOB } from './attribution-deps.ts';
import { countSteps } from './stats/count-steps.ts';
import { sendUploads, type UploadDeps } from './conversions/send-uploads.ts';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';
import { trafficRoutes, type TrafficPorts } from './channels/traffic.routes.ts';
import { clickRoutes } from './clicks/clicks.routes.ts';
import { adSandboxRoutes } from './platforms/sandbox/sandbox.routes.ts';
import type { Database } from '../../db/database.ts';
import { forgetOldClicks } from './clicks/click-queries.ts';
import { forgetOldUnmatched } from './unmatched/record-unmatched.ts';
import { forgetSandboxUploads } from './platforms/sandbox/send-to-sandbox.ts';
import { runAllSteps } from '../../jobs/run-all-steps.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { adClicks, adOrigins } from './clicks/clicks.tables.ts';
import { adConversions, adUploads } from './conversions/conversions.tables.ts';

/** After erasure, the counts of steps stay, but without a link to the account or the browser. */
export const attributionPersonalData: PersonalData = {
  name: 'attribution',

  async move(tx, from, to) {
    await tx.update(adClicks).set({ accountId: to }).where(eq(adClicks.accountId, from));
    await tx.update(adConversions).set({ accountId: to }).where(eq(adConversions.accountId, from));
    const [origin] = await tx.delete(adOrigins).where(eq(adOrigins.accountId, from)).returning();
    if (origin)
      await tx
        .insert(adOrigins)
        .values({ ...origin, accountId: to })
        .onConflictDoNothing();
  },

  async erase(tx, accountId) {
    const own = tx.select({ id: adClicks.id }).from(adClicks).where(eq(adClicks.accountId, accountId));
    // Withdraws pending uploads, because nothing about the person may be sent to ad platforms after erasure.
    await tx
      .update(adUploads)
      .set({ state: 'withdrawn', why: 'the person was erased' })
      .where(and(inArray(adUploads.clickId, own), inArray(adUploads.state, ['waiting', 'held', 'unsure', 'dead'])));
    await tx
      .update(adClicks)
      .set({ accountId: null, clickId: null, deviceKey: null, landing: '', referFrom: '' })
      .where(eq(adClicks.accountId, accountId));
    await tx.update(adConversions).set({ accountId: null }).where(eq(adConversions.accountId, accountId));
    await tx.delete(adOrigins).where(eq(adOrigins.accountId, accountId));
  },

  async export(db, accountId) {
    const clicks = await db.select().from(adClicks).where(eq(adClicks.accountId, accountId)).orderBy(adClicks.at);
    const steps = await db
      .select()
      .from(adConversions)
      .where(eq(adConversions.accountId, accountId))
      .orderBy(adConversions.at);
    const [origin] = await db.select().from(adOrigins).where(eq(adOrigins.accountId, accountId));
    return {
      origin: origin ? { channel: origin.channel, refer_from: origin.referFrom, at: origin.at.toISOString() } : null,
      clicks: clicks.map(({ platform, clickId, channel, referFrom, landing, at }) => ({
        platform,
        click_id: clickId,
        channel,
        refer_from: referFrom,
        landing,
        at: at.toISOString(),
      })),
      steps: steps.map(({ kind, channel, orderId, at }) => ({ kind, channel, order: orderId, at: at.toISOString() })),
    };
  },
};

interface AttributionRoutesDeps extends Deps {
  identify: IdentifyMember;
  traffic: TrafficPorts;
}

const attributionRoutes: FastifyPluginAsyncTypebox<AttributionRoutesDeps> = async (app, deps) => {
  await clickRoutes(app, deps);
  await trafficRoutes(app, deps);
  await app.register(adSandboxRoutes, deps);
};

type JobDeps = UploadDeps & { listPlacedOrders: ListPlacedOrders };

/** The upload job is not retried as a whole, because each upload has its own retries. */
const attributionJobs = (deps: JobDeps): JobKind[] => [
  {
    name: UPLOAD_JOB,
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => sendUploads(deps),
  },
  {
    name: 'count-steps',
    retries: 3,
    retryDelaySeconds: 10,
    schedule: '* * * * *',
    run: () => countSteps(deps.db, deps.clock.now(), deps.listPlacedOrders),
  },
];

interface AttributionNeeds extends AttributionRoutesDeps {
  listPlacedOrders: ListPlacedOrders;
}

export const attributionModule = defineModule({
  name: 'attribution',
  make: (needs: AttributionNeeds) => ({ ...needs, platforms: adPlatformsOf(needs) }),
  routes: [{ scope: 'service', servedAs: ['attribution'], mount: attributionRoutes }],
  jobs: attributionJobs,
  personalData: () => [attributionPersonalData],
  retention: [forgetOldAttribution],
});

export async function forgetOldAttribution(db: Database, now: Date): Promise<void> {
  await runAllSteps([
    () => forgetOldClicks(db, now),
    () => forgetSandboxUploads(db, now),
    () => forgetOldUnmatched(db, now),
  ]);
}
