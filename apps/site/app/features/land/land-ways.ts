import type { Device } from '../../device/detect-device.ts';

export const landWays = ['windows', 'android', 'ios', 'wechat'] as const;
export type LandWay = (typeof landWays)[number];

/** Short forms that links may carry: `?p=and`. */
const spellings: Record<string, LandWay> = { win: 'windows', and: 'android', ios: 'ios', wx: 'wechat' };

/** Which way a visitor is most likely on; null where nothing tells. An address that names one wins. */
export function wayOf({ os, environments, isInApp }: Device, named: string | null): LandWay | null {
  if (named !== null && Object.hasOwn(spellings, named)) return spellings[named] ?? null;
  if (environments.includes('wechat') || isInApp) return 'wechat';
  if (os === 'windows' || os === 'android' || os === 'ios') return os;
  return null;
}
