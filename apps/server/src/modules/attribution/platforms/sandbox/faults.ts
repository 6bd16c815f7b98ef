import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AdFault } from '@feisuo/contract/schemas/stand-ins';
import type { Database } from '../../../../db/database.ts';
import { exchangeSystemSetting, readSystemSetting, writeSystemSetting } from '../../../../db/system-settings.ts';

export interface SandboxFault {
  platform: AdPlatform;
  fault: AdFault;
}

const KEY = 'ad_played_faults';
/** Normalized order, so that equal sets compare equal. */
const inOrder = (faults: readonly SandboxFault[]): SandboxFault[] =>
  adPlatforms.flatMap((platform) => faults.find((one) => one.platform === platform) ?? []);

export const listFaults = async (db: Database): Promise<SandboxFault[]> =>
  inOrder(((await readSystemSetting(db, KEY)) ?? []) as SandboxFault[]);

/** Replaces all faults. */
export const setFaults = (db: Database, on: readonly SandboxFault[]): Promise<void> =>
  writeSystemSetting(db, KEY, inOrder(on));

/** Conditional on the faults that were seen; returns whether it succeeded. */
export const exchangeFaults = (db: Database, seen: readonly SandboxFault[], on: readonly SandboxFault[]) =>
  exchangeSystemSetting(db, KEY, inOrder(seen), inOrder(on));
