import { fieldRefusals } from './field-refusals.ts';

/** Why a text that somebody brings is no list to be read, in words: a file of another kind, or in another encoding; null for what is. */
export function refusalOfListText(text: string): string | null {
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return fieldRefusals.listNotText;
  return text.includes('\uFFFD') || /\p{Cs}/u.test(text) ? fieldRefusals.listEncoding : null;
}
