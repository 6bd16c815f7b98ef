import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { writeSystemSetting } from '../../../db/system-settings.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { bindAudit, lockChain, type AuditContext } from './audit.ts';
import { verifyChain, type ChainReport } from './hash-chain.ts';
import { SEAL_KEY, sealOf } from './seal.ts';

/**
 * Seals a log whose chain is valid but whose seal is missing or does not match; the audit entry contains the previous
 * seal. Otherwise nothing changes, and the report tells whether the log is valid or its chain broken.
 */
export async function sealLog(
  { db, clock, masterKey }: { db: Database; clock: Clock; masterKey: MasterKey },
  { by, reason }: AuditContext,
): Promise<ChainReport> {
  // Verifies most of the log before it takes the lock, so that writers wait only briefly.
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
