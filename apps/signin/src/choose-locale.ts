import { defaultLocale, matchLocale, negotiateLocale, type Locale } from '@feisuo/contract/facts/locales';

/**
 * `locale` decides, then OpenID Connect's `ui_locales` (best first); an unsupported language is Simplified Chinese.
 * Without either, the browser's languages in order.
 */
export function chooseLocale(search: string, browserLanguages: readonly string[]): Locale {
  const given = new URLSearchParams(search);
  const requested = given.get('locale')?.trim() || given.get('ui_locales')?.trim();
  if (!requested) return negotiateLocale(browserLanguages.join(','));
  for (const tag of requested.split(' ')) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return defaultLocale;
}
