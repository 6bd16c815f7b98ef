import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { writeSystemSetting } from '../../../db/system-settings.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { bindAudit, lockChain, type AuditContext } from './audit.ts';
import { verifyChain, type ChainReport } from './hash-chain.ts';
import { SEAL_KEY, sealOf } from './seal.ts';

/**
 * Seals a log that has no seal or a seal that does not match; the audit entry contains the previous seal. A valid log
 * and a log with a broken chain are not sealed, and the report says which it is.
 */
export async function sealLog(
  { db, clock, masterKey }: { db: Database; clock: Clock; masterKey: MasterKey },
  { by, reason }: AuditContext,
): Promise<ChainReport> {
  // The largest part of the log is verified before the lock, so that writers wait only briefly.
  const soFar = await verifyChain({ db, masterKey });
  if (!isSealable(soFar)) return soFar;
  return db.transaction(async (tx) => {
    await lockChain(tx);
    const report = await verifyChain({ db: tx, masterKey }, { from: soFar.place });
    if (!isSealable(report)) return report;
    const { entries, unkeyed } = report.place;
    await writeSystemSetting(tx, SEAL_KEY, sealOf(masterKey, report.place));
    await bindAudit(tx, masterKey, {
      at: clock.now(),
      ...by,
      action: 'audit.seal',
      subject: `${entries} entries`,
      reason,
      before: report.sealed === null ? null : { entries: report.sealed },
      after: { entries, unkeyed },
    });
    return report;
  });
}

const isSealable = ({ brokenAt, seal }: ChainReport) => brokenAt === null && seal !== 'whole';
