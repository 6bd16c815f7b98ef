import { defaultLocale, matchLocale, negotiateLocale, type Locale } from '@feisuo/contract/facts/locales';

/**
 * `locale` decides where it is given, then OpenID Connect's `ui_locales` (best first): a language that we do not speak is
 * Simplified Chinese. Without either, the browser's languages in their order.
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
