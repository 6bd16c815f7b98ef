import type { MasterKey } from '../../../keys/master-key.ts';

/** A device's id is not kept, only what tells it from another. Null for what is no id. */
export const deviceKeyOf = (masterKey: MasterKey, deviceId: string): string | null =>
  /^[!-~]{1,128}$/.test(deviceId) ? masterKey.digest('ad-device', deviceId) : null;
