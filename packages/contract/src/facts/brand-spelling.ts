import type { Locale } from './locales.ts';

/** Spelling of brand names in other languages. A name without an entry stays as the operator wrote it. */
const spellings: Record<string, Partial<Record<Locale, string>>> = {
  飞梭: { 'zh-TW': '飛梭', 'en-US': 'Feisuo', 'id-ID': 'Feisuo', 'ms-MY': 'Feisuo', 'ko-KR': 'Feisuo' },
};

export const spellBrand = (name: string, locale: Locale) => spellings[name]?.[locale] ?? name;
