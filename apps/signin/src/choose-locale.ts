import { defaultLocale, matchLocale, negotiateLocale, type Locale } from '@feisuo/contract/facts/locales';

/**
 * Language of the page: the parameter `locale`, or else `ui_locales` of OpenID Connect, or else the browser's
 * languages. If the parameters name only unsupported languages, the page is in simplified Chinese.
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
