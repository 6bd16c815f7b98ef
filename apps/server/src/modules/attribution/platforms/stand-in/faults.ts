import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AdFault } from '@feisuo/contract/schemas/stand-ins';
import type { Database } from '../../../../db/database.ts';
import { exchangeSystemSetting, readSystemSetting, writeSystemSetting } from '../../../../db/system-settings.ts';

/** What goes wrong with a platform that is played here. */
export interface PlayedFault {
  platform: AdPlatform;
  fault: AdFault;
}

const KEY = 'ad_played_faults';
/** One each, in one order, so that the same faults are the same value. */
const inOrder = (faults: readonly PlayedFault[]): PlayedFault[] =>
  adPlatforms.flatMap((platform) => faults.find((one) => one.platform === platform) ?? []);

export const listFaults = async (db: Database): Promise<PlayedFault[]> =>
  inOrder(((await readSystemSetting(db, KEY)) ?? []) as PlayedFault[]);

/** Exactly these are on afterwards. */
export const setFaults = (db: Database, on: readonly PlayedFault[]): Promise<void> =>
  writeSystemSetting(db, KEY, inOrder(on));

/** The same, if those that are on are still those seen; tells whether they were. */
export const exchangeFaults = (db: Database, seen: readonly PlayedFault[], on: readonly PlayedFault[]) =>
  exchangeSystemSetting(db, KEY, inOrder(seen), inOrder(on));
