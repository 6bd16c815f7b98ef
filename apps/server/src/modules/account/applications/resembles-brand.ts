import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import { locales } from '@feisuo/contract/facts/locales';

/** Characters that look like a Latin letter or a Chinese character of brand names. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'аеорсѕіјԁһӏʟ'].map((char, index) => [char, 'aeopcsijdhil'[index] ?? ''])),
  ...Object.fromEntries([...'οιευαƒſııʋս'].map((char, index) => [char, 'oieuafsiiuu'[index] ?? ''])),
  ...Object.fromEntries([...'01357$@!|l'].map((char, index) => [char, 'oiestsaiii'[index] ?? ''])),
  v: 'u',
  飛: '飞',
  '⻜': '飞',
  棱: '梭',
};

/** Accents, characters without a shape, and letters that look like signs, such as ー. */
const unseen = /[\p{M}\p{Lm}\p{Default_Ignorable_Code_Point}]/gu;

/** A name reduced to what a quick reader sees: no case, accents, spaces and signs, and one character per shape. */
const foldName = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase().replaceAll(unseen, '')]
    .map((char) => lookAlikes[char] ?? char)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const MIN_LENGTH = 2;

/** Whether the name contains the brand in one of its spellings, or characters that look like it. */
export function resemblesBrand(name: string, brand: string): boolean {
  const folded = foldName(name);
  return [brand, ...locales.map((locale) => spellBrand(brand, locale))]
    .map(foldName)
    .some((own) => own.length >= MIN_LENGTH && folded.includes(own));
}
