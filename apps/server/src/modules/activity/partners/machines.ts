import type { MachineNames } from '@feisuo/contract/facts/activity-vocabulary';
import type { Database } from '../../../db/database.ts';
import { chunks } from '../../../db/chunks.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { partnerMachines } from './partners.tables.ts';

/** By what a computer is known: the number on its back, which people type, or the long name that the client there has for it. */
export interface MachineName {
  kind: MachineNames;
  text: string;
}

const SERIAL = /^[0-9A-Z]{6,32}$/;
/** Anything shorter could be counted through by whoever sends headers of their own. */
const PEER = /^[!-~]{16,128}$/;

/** Null for what cannot be one. A serial number is none of the other kind, so that headers are no way around the limit of guesses. */
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

/** Puts computers on a partner's list, by what is kept of their names; tells how many were not on it. */
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
