import type { Locale } from '@feisuo/contract/facts/locales';
import type { CentreTexts } from './centre-texts.ts';

// Each language is a separate chunk that only the account centre loads, so that the sign-in page stays small.
const tables: Record<Locale, () => Promise<CentreTexts>> = {
  'zh-CN': async () => (await import('./zh-cn.ts')).zhCN,
  'zh-TW': async () => (await import('./zh-tw.ts')).zhTW,
  'en-US': async () => (await import('./en-us.ts')).enUS,
  'id-ID': async () => (await import('./id-id.ts')).idID,
  'ms-MY': async () => (await import('./ms-my.ts')).msMY,
  'ko-KR': async () => (await import('./ko-kr.ts')).koKR,
};

export const loadCentreTexts = (locale: Locale): Promise<CentreTexts> => tables[locale]();
