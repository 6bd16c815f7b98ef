import { sealDataKey } from '../../db/data-key.ts';
import { neededKey, type StoredKey } from '../../db/stored-key.ts';
import { exchangeSystemSetting } from '../../db/system-settings.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { writeAudit } from '../../modules/operator/index.ts';
import type { AuditContext, CommonActionDeps } from '../action-deps.ts';

/**
 * Encrypts the data key with another master key; stored data and running processes are not affected. Returns false if
 * the key was rotated meanwhile.
 */
export const rotateKey = (
  { db, clock, masterKey, storedKey }: Omit<CommonActionDeps, 'config'> & { storedKey: StoredKey },
  next: MasterKey,
  { by, reason }: AuditContext,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const sealed = sealDataKey(masterKey, next);
    if (!(await exchangeSystemSetting(tx, 'data_key', storedKey.dataKey, sealed))) return false;
    await writeAudit(tx, masterKey, {
      at: clock.now(),
      ...by,
      action: 'key.rotate',
      subject: next.fingerprint,
      reason,
      before: { fingerprint: neededKey(storedKey) },
      after: { fingerprint: next.fingerprint },
    });
    return true;
  });
