import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { Texts } from './texts.ts';
import { zhCN } from './zh-cn.ts';

// Each language is a separate chunk. Without an entry for a locale, the code does not compile.
const elsewhere: Record<Exclude<Locale, 'zh-CN'>, () => Promise<(name: string) => Texts>> = {
  'zh-TW': async () => (await import('./zh-tw.ts')).zhTW,
  'en-US': async () => (await import('./en-us.ts')).enUS,
  'id-ID': async () => (await import('./id-id.ts')).idID,
  'ms-MY': async () => (await import('./ms-my.ts')).msMY,
  'ko-KR': async () => (await import('./ko-kr.ts')).koKR,
};

/**
 * Loads the texts of a locale, or the Chinese texts if loading fails, so that the page is never empty. Returns the
 * locale whose texts were loaded.
 */
export async function loadTexts(locale: Locale, brandName: string): Promise<{ locale: Locale; texts: Texts }> {
  if (locale !== 'zh-CN') {
    try {
      const textsFor = await elsewhere[locale]();
      return { locale, texts: textsFor(spellBrand(brandName, locale)) };
    } catch {
      // The Chinese texts below are used instead.
    }
  }
  return { locale: 'zh-CN', texts: zhCN(brandName) };
}
