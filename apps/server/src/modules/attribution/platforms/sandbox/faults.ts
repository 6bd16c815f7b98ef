import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AdFault } from '@feisuo/contract/schemas/sandbox';
import type { Database } from '../../../../db/database.ts';
import { exchangeSystemSetting, readSystemSetting, writeSystemSetting } from '../../../../db/system-settings.ts';

export interface SandboxFault {
  platform: AdPlatform;
  fault: AdFault;
}

const KEY = 'ad_played_faults';
/** Sorts faults in the order of the platforms, so that `exchangeFaults` can compare stored values. */
const inOrder = (faults: readonly SandboxFault[]): SandboxFault[] =>
  adPlatforms.flatMap((platform) => faults.find((one) => one.platform === platform) ?? []);

export const listFaults = async (db: Database): Promise<SandboxFault[]> =>
  inOrder(((await readSystemSetting(db, KEY)) ?? []) as SandboxFault[]);

/** Replaces all simulated faults. */
export const setFaults = (db: Database, on: readonly SandboxFault[]): Promise<void> =>
  writeSystemSetting(db, KEY, inOrder(on));

/** Replaces the stored faults only if they equal `seen`. Returns whether they were replaced. */
export const exchangeFaults = (db: Database, seen: readonly SandboxFault[], on: readonly SandboxFault[]) =>
  exchangeSystemSetting(db, KEY, inOrder(seen), inOrder(on));
