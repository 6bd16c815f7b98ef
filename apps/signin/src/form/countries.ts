import type { Locale } from '@feisuo/contract/facts/locales';

/**
 * Regions in the list of the phone number input, with their calling codes. For other countries the user types the
 * number with a plus sign.
 */
export const callingCodes = {
  CN: '86',
  HK: '852',
  MO: '853',
  TW: '886',
  SG: '65',
  MY: '60',
  ID: '62',
  KR: '82',
  JP: '81',
  GB: '44',
  AU: '61',
  CA: '1',
  US: '1',
} as const;
export type Region = keyof typeof callingCodes;
export const regions = Object.keys(callingCodes) as Region[];

/** The region of the visitor's address, which the server wrote into the HTML; mainland China if it is not in the list. */
export function readHomeRegion(page: Document): Region {
  const country = page.querySelector<HTMLMetaElement>('meta[name="country"]')?.content;
  return regions.find((region) => region === country) ?? 'CN';
}

/** Names for regions that browsers name differently than we do. */
const ownNames: Partial<Record<Locale, Partial<Record<Region, string>>>> = {
  'zh-CN': { CN: '中国大陆', HK: '中国香港', MO: '中国澳门', TW: '中国台湾' },
  'zh-TW': { CN: '中國大陸', HK: '香港', MO: '澳門' },
};

export function regionName(region: Region, locale: Locale): string {
  const own = ownNames[locale]?.[region];
  if (own) return own;
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(region) ?? region;
  } catch {
    return region;
  }
}
