import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { readSystemSetting, writeSystemSetting } from '../../../db/system-settings.ts';

const KEY = 'promotion_stopped';

/** Whether nothing is shown anywhere, whatever the switch of a slot says. */
export const isPromotionStopped = async (db: Database): Promise<boolean> => (await readSystemSetting(db, KEY)) ?? false;

/** Empties every slot at once, or ends that: the switches of slots are left as they are. */
export async function stopPromotion(tx: Database, isStopped: boolean) {
  const before = { isStopped: await isPromotionStopped(tx) };
  await writeSystemSetting(tx, KEY, isStopped);
  await sendSignal(tx, 'promotion');
  return { before, after: { isStopped } };
}
