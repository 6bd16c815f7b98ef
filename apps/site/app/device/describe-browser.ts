/** User agent client hints. Only Chromium browsers send them. */
export interface PlatformHints {
  /** 13 and above means Windows 11. The user agent cannot tell: it says Windows 10 for both versions. */
  platformVersion?: string | undefined;
}

/** The first match wins. The order matters, because most browsers also claim to be Chrome or Safari. */
const browsers: readonly [string, RegExp][] = [
  ['微信', /MicroMessenger\/([\d.]+)/],
  ['QQ 浏览器', /MQQBrowser\/([\d.]+)|QQBrowser\/([\d.]+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

/** Name and version of the browser; the whole user agent if it is unknown. */
export function browserName(userAgent: string): string {
  for (const [name, pattern] of browsers) {
    const found = pattern.exec(userAgent);
    if (found) return `${name} ${found[1] ?? found[2] ?? ''}`.trim();
  }
  return userAgent.slice(0, 80);
}

export function systemName(userAgent: string, { platformVersion }: PlatformHints = {}): string {
  const windows = /Windows NT ([\d.]+)/.exec(userAgent)?.[1];
  if (windows) return windowsName(windows, platformVersion);
  const harmony = /(?:OpenHarmony|HarmonyOS)[ /]?([\d.]*)/.exec(userAgent);
  if (harmony) return `HarmonyOS ${harmony[1] ?? ''}`.trim();
  const android = /Android ([\d.]+)/.exec(userAgent)?.[1];
  if (android) return `Android ${android}`;
  const ios = /(?:iPhone )?OS ([\d_]+) like Mac/.exec(userAgent)?.[1];
  if (ios) return `iOS ${ios.replaceAll('_', '.')}`;
  if (userAgent.includes('Macintosh')) return 'macOS';
  return userAgent.includes('Linux') ? 'Linux' : '未知';
}

function windowsName(version: string, platformVersion: string | undefined): string {
  if (version !== '10.0') return `Windows NT ${version}`;
  if (!platformVersion) return 'Windows 10 或 11';
  return Number(platformVersion.split('.')[0]) >= 13 ? 'Windows 11' : 'Windows 10';
}

interface HintedNavigator {
  userAgentData?: { getHighEntropyValues(hints: string[]): Promise<PlatformHints> };
}

export async function thisSystem(): Promise<string> {
  const { userAgentData } = navigator as HintedNavigator;
  const hints = await userAgentData?.getHighEntropyValues(['platformVersion']).catch(() => undefined);
  return systemName(navigator.userAgent, hints);
}

/** The size of the screen and of the window in CSS pixels, with the device pixel ratio. */
export const screenSize = (): string =>
  `${screen.width}×${screen.height}，缩放 ${Math.round(devicePixelRatio * 100) / 100}，窗口 ${innerWidth}×${innerHeight}`;
