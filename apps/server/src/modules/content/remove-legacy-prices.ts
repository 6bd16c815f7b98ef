import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { contentConfigs } from './content.tables.ts';

const HOME = 'home';

/**
 * Removes the prices that an earlier version of the program stored in the home document, and returns them. A second
 * call finds none.
 */
export async function takeLegacyPlans(
  tx: Database,
  clock: Clock,
): Promise<{ pid: string; name: string; priceCents: number; days: number }[]> {
  const [home] = await tx.select().from(contentConfigs).where(eq(contentConfigs.configId, HOME)).for('update');
  const { plans } = (home?.content ?? {}) as {
    plans?: { list?: { pid: string; name: string; priceCents: number; days: number }[] };
  };
  if (!plans?.list) return [];
  await tx
    .update(contentConfigs)
    .set({
      content: sql`${contentConfigs.content} #- '{plans,list}'`,
      version: sql`${contentConfigs.version} + 1`,
      updatedAt: clock.now(),
    })
    .where(eq(contentConfigs.configId, HOME));
  return plans.list;
}
