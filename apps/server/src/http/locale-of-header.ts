import { negotiateLocale, type Locale } from '@feisuo/contract/facts/locales';

const MAX_HEADERS = 500;
const known = new Map<string, Locale>();

/**
 * Returns the locale for an accept-language header. Results are memoized, because browsers send few different headers.
 */
export function localeOfHeader(acceptLanguage: string | undefined): Locale {
  const header = acceptLanguage ?? '';
  let locale = known.get(header);
  if (locale === undefined) {
    locale = negotiateLocale(header);
    if (known.size >= MAX_HEADERS) known.clear();
    known.set(header, locale);
  }
  return locale;
}
