import type { MachineNames } from '@feisuo/contract/facts/activity-vocabulary';
import type { Database } from '../../../db/database.ts';
import { chunks } from '../../../db/chunks.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { partnerMachines } from './partners.tables.ts';

/**
 * Names a computer: by its serial number, which members type, or by the peer id of our desktop client on the computer.
 */
export interface MachineName {
  kind: MachineNames;
  text: string;
}

const SERIAL = /^[0-9A-Z]{6,32}$/;
/** Minimum 16 characters, because an attacker could find shorter ids by trying them in forged headers. */
const PEER = /^[!-~]{16,128}$/;

/**
 * Returns a keyed hash that identifies a computer, or null if the text is invalid. The kind is part of the hash, so a
 * serial number that is sent as a peer id never matches.
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

/** Adds hashes of computers and returns how many of them were not in the list before. */
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
