import type { MachineNames } from '@feisuo/contract/facts/activity-vocabulary';
import type { Database } from '../../../db/database.ts';
import { chunks } from '../../../db/chunks.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { partnerMachines } from './partners.tables.ts';

/** The serial number of a computer, which members type, or the peer id of the desktop client on it. */
export interface MachineName {
  kind: MachineNames;
  text: string;
}

const SERIAL = /^[0-9A-Z]{6,32}$/;
/** Shorter ids could be found by trying all of them in forged headers. */
const PEER = /^[!-~]{16,128}$/;

/**
 * Keyed hash of a computer; null if its serial number or peer id is invalid. The hash includes which of the two it is,
 * so that a serial number cannot be guessed as a peer id, which has no limit of guesses.
 */
export function hashMachine(masterKey: MasterKey, activityId: string, { kind, text }: MachineName): string | null {
  const name =
    kind === 'peer'
      ? text.trim().toUpperCase()
      : text
          .normalize('NFKC')
          .toUpperCase()
          .replaceAll(/[\s\-–—]/g, '');
  if (!(kind === 'peer' ? PEER : SERIAL).test(name)) return null;
  return masterKey.digest(`partner-${kind}`, `${activityId}\n${name}`);
}

const ROWS_AT_ONCE = 1000;

/** Adds hashes of computers and returns how many of them are new. */
export async function addMachines(
  tx: Database,
  { activityId, hashes, at }: { activityId: string; hashes: readonly string[]; at: Date },
): Promise<number> {
  let added = 0;
  for (const part of chunks(hashes, ROWS_AT_ONCE)) {
    const rows = part.map((hash) => ({ activityId, hash, addedAt: at }));
    const fresh = await tx
      .insert(partnerMachines)
      .values(rows)
      .onConflictDoNothing()
      .returning({ hash: partnerMachines.hash });
    added += fresh.length;
  }
  return added;
}
