import { mainlandPhonePattern } from '@feisuo/contract/facts/account-vocabulary';
import { callingCodes, regions, type Region } from './countries.ts';

export interface Phone {
  region: Region;
  /** The number as the user typed it, with blanks and dashes. */
  number: string;
}

const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/[\s().-]/g, '');

/** The number that the user typed. If it is international, it also selects the region. */
export function typePhone(typed: string, region: Region): Phone {
  const compact = digitsOf(typed);
  if (!compact.startsWith('+') && !compact.startsWith('00')) return { region, number: typed };
  const digits = compact.replace(/^(\+|00)/, '');
  // If two regions have the same code, the selected region stays. If two codes match, the longer code is used.
  const fitting = regions
    .filter((candidate) => digits.startsWith(callingCodes[candidate]))
    .toSorted((a, b) => callingCodes[b].length - callingCodes[a].length || Number(b === region) - Number(a === region));
  const [found] = fitting;
  return found ? { region: found, number: digits.slice(callingCodes[found].length) } : { region, number: typed };
}

/**
 * The number in the form of the API; null if it is invalid. A leading zero is dropped, because it is dialled only
 * within the country.
 */
export function phoneOnWire({ region, number }: Phone): string | null {
  const digits = digitsOf(number);
  // A number of a country that is not in the list, typed with its calling code.
  if (digits.startsWith('+')) return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
  if (!/^\d+$/.test(digits)) return null;
  const code = callingCodes[region];
  if (region === 'CN') return new RegExp(mainlandPhonePattern).test(digits) ? `+${code}${digits}` : null;
  const national = digits.replace(/^0/, '');
  return national.length >= 6 && national.length + code.length <= 15 ? `+${code}${national}` : null;
}

/** A number formatted for people: 138 0013 8000, or for other countries with the calling code. */
export function spellPhone(wire: string): string {
  const mainland = /^\+86(\d{3})(\d{4})(\d{4})$/.exec(wire);
  return mainland ? mainland.slice(1).join(' ') : wire;
}
