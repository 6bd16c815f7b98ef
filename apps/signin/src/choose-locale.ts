import { matchLocale, negotiateLocale, type Locale } from '@feisuo/contract/facts/locales';

/** The application's wish first, then the browser's languages in their order, then Simplified Chinese. */
export function chooseLocale(search: string, browserLanguages: readonly string[]): Locale {
  const wished = new URLSearchParams(search).get('locale');
  return (wished && matchLocale(wished)) || negotiateLocale(browserLanguages.join(','));
}
