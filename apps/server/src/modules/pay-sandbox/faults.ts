import { sandboxFaults, type SandboxFault } from '@feisuo/contract/schemas/stand-ins';
import type { Database } from '../../db/database.ts';
import { exchangeSystemSetting, readSystemSetting, writeSystemSetting } from '../../db/system-settings.ts';

const KEY = 'pay_sandbox_faults';
/** A fixed order, so that equal sets are equal values. */
const inOrder = (faults: readonly string[]) => sandboxFaults.filter((fault) => faults.includes(fault));

export async function listFaults(db: Database): Promise<ReadonlySet<SandboxFault>> {
  return new Set(inOrder((await readSystemSetting(db, KEY)) ?? []));
}

/** Replaces the active faults. */
export const setFaults = (db: Database, on: readonly SandboxFault[]): Promise<void> =>
  writeSystemSetting(db, KEY, inOrder(on));

/** Conditional replace: false where the faults changed meanwhile. */
export const exchangeFaults = (db: Database, seen: readonly SandboxFault[], on: readonly SandboxFault[]) =>
  exchangeSystemSetting(db, KEY, inOrder(seen), inOrder(on));
