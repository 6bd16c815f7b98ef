import type { InstallerPlatform } from './installer-href.ts';

/** What can be downloaded for a platform: the real installer, a demo file, or nothing. */
export type InstallerOffer = 'real' | 'demo' | null;
export type InstallerOffers = Record<InstallerPlatform, InstallerOffer>;

const names: Record<InstallerPlatform, string> = { windows: 'Windows 版', android: '安卓版' };
const platforms = ['windows', 'android'] as const;

export const offerTexts = {
  demo: '演示',
  downloadPage: '去下载页看看',
  missing: (platform: InstallerPlatform) => `${names[platform]}安装包还没有发布。`,
} as const;

/** The note for pages on which a visitor could take a demo file for the real installer; null without a demo file. */
export function demoNote(offers: Partial<InstallerOffers>): string | null {
  const demos = platforms.filter((platform) => offers[platform] === 'demo');
  if (demos.length === 0) return null;
  const isAll = platforms.every((platform) => offers[platform] !== 'real');
  const which = isAll ? '现在下载到的' : demos.map((platform) => names[platform]).join('、');
  return `${which}是演示安装包：打开只显示一段说明，不会安装任何程序。`;
}

/** The note that replaces missing download links; null if no link is missing. */
export function missingNote(offers: Partial<InstallerOffers>): string | null {
  const missing = platforms.filter((platform) => offers[platform] === null);
  const [only] = missing;
  if (!only) return null;
  return missing.length === 1 ? offerTexts.missing(only) : '安装包还没有发布，发布后在下载页写明版本、大小和校验值。';
}
