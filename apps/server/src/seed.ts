import { claimSystemSetting } from './db/system-settings.ts';
import type { Deps } from './deps.ts';
import { seedClients } from './modules/account/index.ts';
import { seedContent } from './modules/content/index.ts';

/** Fills a new database, once, however many processes start; a restart seeds nothing. */
export async function seedOnce({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<boolean> {
  if (config.seed === 'none') return false;
  return db.transaction(async (tx) => {
    const isFirst = await claimSystemSetting(tx, 'seeded_at', clock.now().toISOString());
    if (!isFirst) return false;
    await seedClients(tx, clock, config.siteOrigin);
    await seedContent(tx, clock);
    return true;
  });
}
