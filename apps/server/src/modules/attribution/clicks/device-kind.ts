/** Kinds of devices that ad platforms distinguish. */
export type DeviceKind = 'pc' | 'android' | 'ios';

export function deviceKindOf(userAgent: string): DeviceKind {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'pc';
}
