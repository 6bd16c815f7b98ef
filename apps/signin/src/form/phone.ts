import { mainlandPhonePattern } from '@feisuo/contract/facts/account-vocabulary';
import { callingCodes, regions, type Region } from './countries.ts';

export interface Phone {
  region: Region;
  /** As typed: with blanks and dashes, if somebody likes them. */
  number: string;
}

const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/[\s().-]/g, '');

/** What was typed, with the country taken out of a number that was pasted whole. */
export function typePhone(typed: string, region: Region): Phone {
  const compact = digitsOf(typed);
  if (!compact.startsWith('+') && !compact.startsWith('00')) return { region, number: typed };
  const digits = compact.replace(/^(\+|00)/, '');
  // Of two regions with one code the chosen one stays; of two codes that fit, the longer is meant.
  const fitting = regions
    .filter((candidate) => digits.startsWith(callingCodes[candidate]))
    .toSorted((a, b) => callingCodes[b].length - callingCodes[a].length || Number(b === region) - Number(a === region));
  const [found] = fitting;
  return found ? { region: found, number: digits.slice(callingCodes[found].length) } : { region, number: typed };
}

/** The form the wire takes, or null where this cannot be a number. A leading zero is for callers at home only. */
export function phoneOnWire({ region, number }: Phone): string | null {
  const digits = digitsOf(number);
  // A country that is not among the choices, typed with its code.
  if (digits.startsWith('+')) return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
  if (!/^\d+$/.test(digits)) return null;
  const code = callingCodes[region];
  if (region === 'CN') return new RegExp(mainlandPhonePattern).test(digits) ? `+${code}${digits}` : null;
  const national = digits.replace(/^0/, '');
  return national.length >= 6 && national.length + code.length <= 15 ? `+${code}${national}` : null;
}

/** Somebody's number as they would read it back: 138 0013 8000, or with its country. */
export function spellPhone(wire: string): string {
  const mainland = /^\+86(\d{3})(\d{4})(\d{4})$/.exec(wire);
  return mainland ? mainland.slice(1).join(' ') : wire;
}
