import { sealDataKey } from '../../db/data-key.ts';
import { neededKey, type StoredKey } from '../../db/stored-key.ts';
import { exchangeSystemSetting } from '../../db/system-settings.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { writeAudit } from '../../modules/operator/index.ts';
import type { Act, ActDeps } from '../act.ts';

/**
 * Wraps the data key with another master key; data and running processes are unaffected. False where the key was
 * rotated meanwhile.
 */
export const rotateKey = (
  { db, clock, masterKey, kept }: Omit<ActDeps, 'config'> & { kept: StoredKey },
  next: MasterKey,
  { by, reason }: Act,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const sealed = sealDataKey(masterKey, next);
    if (!(await exchangeSystemSetting(tx, 'data_key', kept.dataKey, sealed))) return false;
    await writeAudit(tx, masterKey, {
      at: clock.now(),
      ...by,
      action: 'key.rotate',
      subject: next.fingerprint,
      reason,
      before: { fingerprint: neededKey(kept) },
      after: { fingerprint: next.fingerprint },
    });
    return true;
  });
