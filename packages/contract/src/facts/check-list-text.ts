import { fieldRefusals } from './field-refusals.ts';

/** Why an uploaded text is not a readable list (wrong file type or encoding), as a message; null for a valid list. */
export function refusalOfListText(text: string): string | null {
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return fieldRefusals.listNotText;
  return text.includes('\uFFFD') || /\p{Cs}/u.test(text) ? fieldRefusals.listEncoding : null;
}
