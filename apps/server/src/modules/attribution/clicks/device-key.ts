import type { MasterKey } from '../../../keys/master-key.ts';

/** Keyed hash of a device id; null for an invalid id. */
export const deviceKeyOf = (masterKey: MasterKey, deviceId: string): string | null =>
  /^[!-~]{1,128}$/.test(deviceId) ? masterKey.digest('ad-device', deviceId) : null;
