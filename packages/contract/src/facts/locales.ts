/** Locales on the wire, in the spelling the wire uses. */
export const locales = ['en-US', 'id-ID', 'ko-KR', 'ms-MY', 'zh-CN', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];

/** An unknown language falls back to Simplified Chinese. */
export const defaultLocale: Locale = 'zh-CN';

/**
 * The locale for a language tag, or null. `_` is read as `-`; `in` is the pre-1989 code for Indonesian that old Android
 * and Java still send.
 */
export function matchLocale(tag: string): Locale | null {
  const plain = tag.trim().toLowerCase().replaceAll('_', '-');
  if (/^zh\b/.test(plain)) {
    // The script decides before the region: zh-Hans-HK is Simplified.
    return /-hant\b/.test(plain) || (/-(?:tw|hk|mo)\b/.test(plain) && !/-hans\b/.test(plain)) ? 'zh-TW' : 'zh-CN';
  }
  const language = plain.replace(/^in\b/, 'id').split('-', 1)[0];
  return locales.find((locale) => locale.startsWith(`${language}-`)) ?? null;
}

/** The locale of a `locale` parameter. One that is given and unknown is Simplified Chinese; without one, `otherwise`. */
export const requestedLocale = (tag: string | undefined, otherwise: Locale): Locale =>
  tag?.trim() ? (matchLocale(tag) ?? defaultLocale) : otherwise;

// Browsers send some sixty characters; a longer header is cut.
const longestHeader = 400;

/** The best locale for an accept-language header: highest q first, then the order written. Never throws. */
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

/** 1 without a q parameter, 0 (not wanted) for one that is no number from 0 to 1. */
function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const written = /^\s*q\s*=\s*(.*?)\s*$/i.exec(parameter)?.[1];
    if (written === undefined) continue;
    return /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/.test(written) ? Number(written) : 0;
  }
  return 1;
}
