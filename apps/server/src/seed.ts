import { and, eq } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { claimSystemSetting, readSystemSetting } from './db/system-settings.ts';
import { systemSettings } from './db/system-settings.tables.ts';
import type { Deps } from './deps.ts';
import { seedClients } from './modules/account/index.ts';
import { addMissingActivities, refreshActivities } from './modules/activity/index.ts';
import { addMissingDocuments, refreshSeeds, seedContent, takeEarlierPlans } from './modules/content/index.ts';
import { seedReleases } from './modules/downloads/index.ts';
import { addMissingChannels } from './modules/attribution/index.ts';
import { addMissingProducts } from './modules/pay/index.ts';
import { addMissingPromotion } from './modules/promotion/index.ts';

const NEVER = 'never';

/**
 * Fills a new database, once, however many processes start; a restart seeds nothing but the words and the
 * products that are new with this edition, and leaves alone whatever somebody has changed.
 */
export async function seedOnce(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  isOnPurpose = false,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // An installation that began empty stays empty until somebody seeds it on purpose.
    if (config.seed === 'none') {
      await claimSystemSetting(tx, 'seeded_at', NEVER);
      return false;
    }
    const now = clock.now().toISOString();
    const isFirst = (await claimSystemSetting(tx, 'seeded_at', now)) || (isOnPurpose && (await seedAfterAll(tx, now)));
    if (!isFirst) {
      if ((await readSystemSetting(tx, 'seeded_at')) !== NEVER) {
        await addMissingDocuments(tx, clock);
        await addMissingProducts(tx, clock, await takeEarlierPlans(tx, clock));
        await addMissingChannels(tx, clock);
        await addMissingPromotion(tx, clock);
        await addMissingActivities(tx, clock);
        await refreshSeeds(tx, clock);
        await refreshActivities(tx);
      }
      return false;
    }
    await seedClients(tx, clock);
    await seedContent(tx, clock);
    await seedReleases(tx, clock);
    await addMissingProducts(tx, clock);
    await addMissingChannels(tx, clock);
    await addMissingPromotion(tx, clock);
    await addMissingActivities(tx, clock);
    return true;
  });
}

/** Turns "never" into a moment, once. */
async function seedAfterAll(tx: Database, now: string): Promise<boolean> {
  const rows = await tx
    .update(systemSettings)
    .set({ value: now })
    .where(and(eq(systemSettings.key, 'seeded_at'), eq(systemSettings.value, NEVER)))
    .returning();
  return rows.length > 0;
}
