import { guardianQueryCodePattern, supportNumberPattern } from '@feisuo/contract/facts/support-vocabulary';
import { oneLine } from '../../forms/own-words.ts';
import { guardianTexts } from './texts.ts';

export interface LookupFields {
  number: string;
  queryCode: string;
}

const isNumber = new RegExp(supportNumberPattern);
const isCode = new RegExp(guardianQueryCodePattern);

/** As it stands on the slip, however it was typed: small letters, wide letters, no dash. */
const plain = (typed: string) =>
  oneLine(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
export const plainNumber = (typed: string): string => plain(typed).replace(/^(.{7})(.+)$/, '$1-$2');
export const plainCode = (typed: string): string => plain(typed).replace(/^(.{5})(.+)$/, '$1-$2');

/** What cannot be right, by field; null when both may be. */
export function lookupErrors({ number, queryCode }: LookupFields): Partial<LookupFields> | null {
  const spelled = plainNumber(number);
  const errors = {
    ...(!(isNumber.test(spelled) && spelled.startsWith('G')) && { number: guardianTexts.faults.number }),
    ...(!isCode.test(plainCode(queryCode)) && { queryCode: guardianTexts.faults.queryCode }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}
