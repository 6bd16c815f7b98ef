import type { Environment } from '@feisuo/contract/facts/environments';

export interface Device {
  os: 'ios' | 'android' | 'windows' | 'mac' | 'linux' | 'other';
  /** All that apply: WeChat on an iPhone is `ios` and `wechat`. */
  environments: readonly Environment[];
  /** Also tablets, which install phone packages. */
  isPhone: boolean;
  /** Inside an app that blocks downloads, such as WeChat. */
  isInApp: boolean;
}

/** Apps with a web view, by the word that they add to the user agent. */
const applications: readonly [Environment, RegExp][] = [
  // Not Thunderbird.
  ['thunder', /\bi?thunder(?!bird)/i],
  ['xlacc', /\bxlacc/i],
  ['wechat', /\bmicromessenger\b/i],
  ['zuiyou', /\bzuiyou/i],
  // Not 皮皮虾 (pipixia).
  ['pipi', /\bpipi(?!x)/i],
  ['xlcloud', /\bxlcloud/i],
];

/** Download links do nothing in these. They work in our client and in Thunder. */
const blocksDownloads: ReadonlySet<Environment> = new Set(['wechat', 'zuiyou', 'pipi']);

/** `maxTouchPoints` detects an iPad that claims to be a Mac. */
export function detectDevice(userAgent: string, { maxTouchPoints = 0 }: { maxTouchPoints?: number } = {}): Device {
  const os = osOf(userAgent, maxTouchPoints);
  const environments: Environment[] = applications.filter(([, word]) => word.test(userAgent)).map(([name]) => name);
  if (os === 'ios' || os === 'android') environments.unshift(os);
  return {
    os,
    environments,
    isPhone: os === 'ios' || os === 'android',
    isInApp: environments.some((one) => blocksDownloads.has(one)),
  };
}

function osOf(userAgent: string, maxTouchPoints: number): Device['os'] {
  // First, because Windows Phone claimed the other two.
  if (/Windows/.test(userAgent)) return 'windows';
  if (/Android|OpenHarmony|HarmonyOS/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // No Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac';
  return /Linux|X11|CrOS/.test(userAgent) ? 'linux' : 'other';
}

export const thisDevice = (): Device => detectDevice(navigator.userAgent, { maxTouchPoints: navigator.maxTouchPoints });

/** For reports: the app, else the system, else `pc`. */
export const environmentOf = ({ environments }: Device): Environment | 'pc' =>
  environments.findLast((one) => one !== 'ios' && one !== 'android') ?? environments[0] ?? 'pc';
