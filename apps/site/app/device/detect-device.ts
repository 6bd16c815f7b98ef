import type { Environment } from '@feisuo/contract/facts/environments';

export interface Device {
  os: 'ios' | 'android' | 'windows' | 'mac' | 'linux' | 'other';
  /** All that apply: a page inside WeChat on an iPhone is in `ios` and `wechat`. */
  environments: readonly Environment[];
  isPhone: boolean;
  /** Inside an application whose pages cannot download: WeChat and the like. */
  isInApp: boolean;
}

/** What a user agent tells. `maxTouchPoints` tells an iPad that calls itself a Mac. */
export function detectDevice(userAgent: string, { maxTouchPoints = 0 }: { maxTouchPoints?: number } = {}): Device {
  void userAgent;
  void maxTouchPoints;
  return { os: 'other', environments: [], isPhone: false, isInApp: false };
}
