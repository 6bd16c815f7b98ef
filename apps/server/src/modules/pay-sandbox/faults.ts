import { sandboxFaults, type SandboxFault } from '@feisuo/contract/schemas/stand-ins';
import type { Database } from '../../db/database.ts';
import { exchangeSystemSetting, readSystemSetting, writeSystemSetting } from '../../db/system-settings.ts';

const KEY = 'pay_sandbox_faults';
/** In one order, so that the same faults are the same value. */
const inOrder = (faults: readonly string[]) => sandboxFaults.filter((fault) => faults.includes(fault));

export async function listFaults(db: Database): Promise<ReadonlySet<SandboxFault>> {
  return new Set(inOrder((await readSystemSetting(db, KEY)) ?? []));
}

/** Exactly these are on afterwards. */
export const setFaults = (db: Database, on: readonly SandboxFault[]): Promise<void> =>
  writeSystemSetting(db, KEY, inOrder(on));

/** The same, if those that are on are still those seen; tells whether they were. */
export const exchangeFaults = (db: Database, seen: readonly SandboxFault[], on: readonly SandboxFault[]) =>
  exchangeSystemSetting(db, KEY, inOrder(seen), inOrder(on));
