import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { readSystemSetting, writeSystemSetting } from '../../../db/system-settings.ts';

const KEY = 'promotion_stopped';

export const isPromotionStopped = async (db: Database): Promise<boolean> => (await readSystemSetting(db, KEY)) ?? false;

/** Stops or restarts all promotion. While stopped, all slots are empty, but their own switches stay unchanged. */
export async function stopPromotion(tx: Database, isStopped: boolean) {
  const before = { isStopped: await isPromotionStopped(tx) };
  await writeSystemSetting(tx, KEY, isStopped);
  await sendSignal(tx, 'promotion');
  return { before, after: { isStopped } };
}
