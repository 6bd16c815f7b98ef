import type { Device } from '../../device/detect-device.ts';
import { landTexts } from './texts.ts';

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

/** What was seen, as a sentence. Where a page is shown is no device: it has a sentence of its own, with the application's name if we know it. */
export function seenText(way: LandWay, { environments }: Pick<Device, 'environments'>, name: string): string {
  if (way !== 'wechat') return landTexts.seen(name);
  const apps: Partial<Record<string, string>> = landTexts.apps;
  return landTexts.seenInside(environments.map((one) => apps[one]).find(Boolean) ?? landTexts.someApp);
}
