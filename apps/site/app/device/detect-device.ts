import type { Environment } from '@feisuo/contract/facts/environments';

export interface Device {
  os: 'ios' | 'android' | 'windows' | 'mac' | 'linux' | 'other';
  /** All environments that apply: WeChat on an iPhone is both `ios` and `wechat`. */
  environments: readonly Environment[];
  /** True also for tablets, because they install phone packages. */
  isPhone: boolean;
  /** Whether the page is shown in an app that blocks downloads, such as WeChat. */
  isInApp: boolean;
}

/** Apps that show pages in a web view, with the word that each adds to the user agent. */
const applications: readonly [Environment, RegExp][] = [
  // Excludes Thunderbird.
  ['thunder', /\bi?thunder(?!bird)/i],
  ['xlacc', /\bxlacc/i],
  ['wechat', /\bmicromessenger\b/i],
  ['zuiyou', /\bzuiyou/i],
  // Excludes 皮皮虾 (pipixia).
  ['pipi', /\bpipi(?!x)/i],
  ['xlcloud', /\bxlcloud/i],
];

/** Apps in which download links do nothing. Download links work in our desktop client and in Thunder. */
const blocksDownloads: ReadonlySet<Environment> = new Set(['wechat', 'zuiyou', 'pipi']);

/** Detects the device. `maxTouchPoints` reveals an iPad that claims to be a Mac. */
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
  // Windows is checked first, because Windows Phone also claimed to be Android and iPhone in its user agent.
  if (/Windows/.test(userAgent)) return 'windows';
  if (/Android|OpenHarmony|HarmonyOS/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // No Mac has a touch screen, so a Mac with touch points is an iPad.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac';
  return /Linux|X11|CrOS/.test(userAgent) ? 'linux' : 'other';
}

export const thisDevice = (): Device => detectDevice(navigator.userAgent, { maxTouchPoints: navigator.maxTouchPoints });

/** The environment that reports name: the app, otherwise the operating system, otherwise `pc`. */
export const environmentOf = ({ environments }: Device): Environment | 'pc' =>
  environments.findLast((one) => one !== 'ios' && one !== 'android') ?? environments[0] ?? 'pc';
