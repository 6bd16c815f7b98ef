import { and, eq } from 'drizzle-orm';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { claimSystemSetting, readSystemSetting } from '../db/system-settings.ts';
import { systemSettings } from '../db/settings.tables.ts';
import type { Deps } from '../ports/deps.ts';
import { seedClients } from '../modules/account/index.ts';
import { addMissingActivities, refreshActivities } from '../modules/activity/index.ts';
import {
  addMissingAgreements,
  addMissingDocuments,
  addMissingRegions,
  hasAgreements,
  refreshSeeds,
  seedContent,
  takeLegacyPlans,
} from '../modules/content/index.ts';
import { seedReleases } from '../modules/downloads/index.ts';
import { addMissingChannels } from '../modules/attribution/index.ts';
import { addMissingProducts } from '../modules/pay/index.ts';
import { addMissingPromotion } from '../modules/promotion/index.ts';
import { seedReplyTemplates } from '../modules/support/index.ts';

const NEVER = 'never';

/**
 * Seeds a new database once, even with concurrent starts; a restart adds only texts and products that are new in this
 * version. With `SEED=none` only the documents that pages need are added.
 */
export async function seedOnce(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  isOnPurpose = false,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (config.seed === 'none') {
      const isNew = await claimSystemSetting(tx, 'seeded_at', NEVER);
      if (isNew) await seedClients(tx, clock);
      await seedPages(tx, clock);
      return false;
    }
    const now = clock.now().toISOString();
    const isFirst = (await claimSystemSetting(tx, 'seeded_at', now)) || (isOnPurpose && (await claimSeeding(tx, now)));
    if (!isFirst) {
      // An installation with SEED=none stays without content until an operator seeds it.
      if ((await readSystemSetting(tx, 'seeded_at')) === NEVER) {
        await seedPages(tx, clock);
        return false;
      }
      await addMissingDocuments(tx, clock);
      await addMissingProducts(tx, clock, await takeLegacyPlans(tx, clock));
      await addMissingChannels(tx, clock);
      await addMissingPromotion(tx, clock);
      await addMissingActivities(tx, clock);
      await addMissingRegions(tx, clock.now());
      await seedReplyTemplates(tx, clock.now());
      await refreshSeeds(tx, clock);
      await refreshActivities(tx);
      return false;
    }
    await seedClients(tx, clock);
    await seedContent(tx, clock);
    await seedReleases(tx, clock);
    await addMissingProducts(tx, clock);
    await addMissingChannels(tx, clock);
    await addMissingPromotion(tx, clock);
    await addMissingActivities(tx, clock);
    await seedReplyTemplates(tx, clock.now());
    return true;
  });
}

/** Adds missing documents and agreements that pages need; existing ones are not changed. */
async function seedPages(tx: Database, clock: Clock): Promise<void> {
  await addMissingDocuments(tx, clock);
  // Newer terms are not added to existing agreements, because an operator publishes them.
  if (!(await hasAgreements(tx))) await addMissingAgreements(tx, clock);
}

/** Replaces the value "never" with the time of seeding. Only one of several concurrent starts succeeds. */
async function claimSeeding(tx: Database, now: string): Promise<boolean> {
  const rows = await tx
    .update(systemSettings)
    .set({ value: now })
    .where(and(eq(systemSettings.key, 'seeded_at'), eq(systemSettings.value, NEVER)))
    .returning();
  return rows.length > 0;
}
