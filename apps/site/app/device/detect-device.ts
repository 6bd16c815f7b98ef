import type { Environment } from '@feisuo/contract/facts/environments';

export interface Device {
  os: 'ios' | 'android' | 'windows' | 'mac' | 'linux' | 'other';
  /** All that apply: a page inside WeChat on an iPhone is in `ios` and `wechat`. */
  environments: readonly Environment[];
  /** Somebody holds it in one hand; tablets count as well, for they install phone packages. */
  isPhone: boolean;
  /** Inside an application whose pages cannot download: WeChat and the like. */
  isInApp: boolean;
}

/** Applications that show pages inside, by the word that they add to the user agent. */
const applications: readonly [Environment, RegExp][] = [
  // Not the mail program of a similar name.
  ['thunder', /\bi?thunder(?!bird)/i],
  ['xlacc', /\bxlacc/i],
  ['wechat', /\bmicromessenger\b/i],
  ['zuiyou', /\bzuiyou/i],
  // Not 皮皮虾, which calls itself pipixia.
  ['pipi', /\bpipi(?!x)/i],
  ['xlcloud', /\bxlcloud/i],
];

/** In these a download link does nothing. Our own client and Thunder's download very well. */
const keepsDownloads: ReadonlySet<Environment> = new Set(['wechat', 'zuiyou', 'pipi']);

/** What a user agent tells. `maxTouchPoints` tells an iPad that calls itself a Mac. */
export function detectDevice(userAgent: string, { maxTouchPoints = 0 }: { maxTouchPoints?: number } = {}): Device {
  const os = osOf(userAgent, maxTouchPoints);
  const environments: Environment[] = applications.filter(([, word]) => word.test(userAgent)).map(([name]) => name);
  if (os === 'ios' || os === 'android') environments.unshift(os);
  return {
    os,
    environments,
    isPhone: os === 'ios' || os === 'android',
    isInApp: environments.some((one) => keepsDownloads.has(one)),
  };
}

function osOf(userAgent: string, maxTouchPoints: number): Device['os'] {
  // Windows Phone called itself both of the others.
  if (/Windows/.test(userAgent)) return 'windows';
  if (/Android|OpenHarmony|HarmonyOS/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // No Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac';
  return /Linux|X11|CrOS/.test(userAgent) ? 'linux' : 'other';
}

/** Where this page runs. */
export const thisDevice = (): Device => detectDevice(navigator.userAgent, { maxTouchPoints: navigator.maxTouchPoints });

/** The one word that a report has room for: the application, else the system, else `pc`. */
export const environmentOf = ({ environments }: Device): Environment | 'pc' =>
  environments.findLast((one) => one !== 'ios' && one !== 'android') ?? environments[0] ?? 'pc';
