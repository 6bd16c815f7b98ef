import { defaultLocale, matchLocale, negotiateLocale, type Locale } from '@feisuo/contract/facts/locales';

/**
 * The parameter `locale` decides, then OpenID Connect's `ui_locales` (best first). If they name only unsupported
 * languages, simplified Chinese is used; without them, the browser's languages in order.
 */
export function chooseLocale(search: string, browserLanguages: readonly string[]): Locale {
  const params = new URLSearchParams(search);
  const requested = params.get('locale')?.trim() || params.get('ui_locales')?.trim();
  if (!requested) return negotiateLocale(browserLanguages.join(','));
  for (const tag of requested.split(' ')) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return defaultLocale;
}
