import { matchLocale, negotiateLocale, type Locale } from '@feisuo/contract/facts/locales';

/**
 * The application's wish first, in our word for it or in OpenID Connect's (a list, the best one first), then the browser's
 * languages in their order, then Simplified Chinese.
 */
export function chooseLocale(search: string, browserLanguages: readonly string[]): Locale {
  const given = new URLSearchParams(search);
  const wished = [given.get('locale') ?? '', ...(given.get('ui_locales') ?? '').split(' ')].filter(Boolean);
  for (const tag of wished) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return negotiateLocale(browserLanguages.join(','));
}
