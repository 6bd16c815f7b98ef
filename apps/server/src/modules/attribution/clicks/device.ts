import type { MasterKey } from '../../../keys/master-key.ts';

/** Returns the keyed hash of a device id, or null for an invalid id. */
export const deviceKeyOf = (masterKey: MasterKey, deviceId: string): string | null =>
  /^[!-~]{1,128}$/.test(deviceId) ? masterKey.digest('ad-device', deviceId) : null;

/** Kinds of devices that ad platforms distinguish. */
export type DeviceKind = 'pc' | 'android' | 'ios';

export function deviceKindOf(userAgent: string): DeviceKind {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'pc';
}
