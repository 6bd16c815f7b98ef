/** Locales of the API, spelled as in the specification. */
export const locales = ['en-US', 'id-ID', 'ko-KR', 'ms-MY', 'zh-CN', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];

/** The locale for unknown languages: Simplified Chinese. */
export const defaultLocale: Locale = 'zh-CN';

/**
 * Returns the locale for a language tag, or null; `_` is read as `-`. `in` is an old code for Indonesian that old
 * Android and Java versions still send.
 */
export function matchLocale(tag: string): Locale | null {
  const plain = tag.trim().toLowerCase().replaceAll('_', '-');
  if (/^zh\b/.test(plain)) {
    // The script subtag has priority over the region: zh-Hans-HK is Simplified Chinese.
    return /-hant\b/.test(plain) || (/-(?:tw|hk|mo)\b/.test(plain) && !/-hans\b/.test(plain)) ? 'zh-TW' : 'zh-CN';
  }
  const language = plain.replace(/^in\b/, 'id').split('-', 1)[0];
  return locales.find((locale) => locale.startsWith(`${language}-`)) ?? null;
}

/** The locale of a `locale` parameter. An unknown tag gives Simplified Chinese, and a missing one gives `otherwise`. */
export const requestedLocale = (tag: string | undefined, otherwise: Locale): Locale =>
  tag?.trim() ? (matchLocale(tag) ?? defaultLocale) : otherwise;

// Maximum number of characters that are parsed of an Accept-Language header. Browsers send about sixty.
const longestHeader = 400;

/** The best locale for an Accept-Language header: the highest q first, then by order in the header. Never throws. */
export function negotiateLocale(acceptLanguageHeader: string | undefined): Locale {
  if (!acceptLanguageHeader) return defaultLocale;
  let best: Locale = defaultLocale;
  let bestQuality = 0;
  for (const entry of acceptLanguageHeader.slice(0, longestHeader).split(',')) {
    const [tag = '', ...parameters] = entry.split(';');
    const quality = qualityOf(parameters);
    if (quality <= bestQuality) continue;
    const locale = tag.trim() === '*' ? defaultLocale : matchLocale(tag);
    if (!locale) continue;
    best = locale;
    bestQuality = quality;
  }
  return best;
}

/** The q value of a language: 1 without a q parameter, and 0 (not wanted) if q is not a number from 0 to 1. */
function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const written = /^\s*q\s*=\s*(.*?)\s*$/i.exec(parameter)?.[1];
    if (written === undefined) continue;
    return /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/.test(written) ? Number(written) : 0;
  }
  return 1;
}
