import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { readSystemSetting, writeSystemSetting } from '../../../db/system-settings.ts';

const KEY = 'promotion_stopped';

export const isPromotionStopped = async (db: Database): Promise<boolean> => (await readSystemSetting(db, KEY)) ?? false;

/** Empties all slots, or ends that; the switches of slots stay. */
export async function stopPromotion(tx: Database, isStopped: boolean) {
  const before = { isStopped: await isPromotionStopped(tx) };
  await writeSystemSetting(tx, KEY, isStopped);
  await sendSignal(tx, 'promotion');
  return { before, after: { isStopped } };
}
