import { mainlandPhonePattern } from '@feisuo/contract/facts/account-vocabulary';
import { callingCodes, regions, type Region } from './countries.ts';

export interface Phone {
  region: Region;
  /** The number as the user typed it, with blanks and dashes. */
  number: string;
}

const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/[\s().-]/g, '');

/** Interprets the typed number. An international number also selects the region. */
export function typePhone(typed: string, region: Region): Phone {
  const compact = digitsOf(typed);
  if (!compact.startsWith('+') && !compact.startsWith('00')) return { region, number: typed };
  const digits = compact.replace(/^(\+|00)/, '');
  // Regions whose calling code fits: the longest code first, and among equal codes the region that is selected already.
  const fitting = regions
    .filter((candidate) => digits.startsWith(callingCodes[candidate]))
    .toSorted((a, b) => callingCodes[b].length - callingCodes[a].length || Number(b === region) - Number(a === region));
  const [found] = fitting;
  return found ? { region: found, number: digits.slice(callingCodes[found].length) } : { region, number: typed };
}

/**
 * The number as the API expects it; null if it is invalid. A leading zero is dropped, because it is only dialled within
 * the country.
 */
export function phoneOnWire({ region, number }: Phone): string | null {
  const digits = digitsOf(number);
  // A number with a plus sign and the calling code of a country that is not in the list.
  if (digits.startsWith('+')) return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
  if (!/^\d+$/.test(digits)) return null;
  const code = callingCodes[region];
  if (region === 'CN') return new RegExp(mainlandPhonePattern).test(digits) ? `+${code}${digits}` : null;
  const national = digits.replace(/^0/, '');
  return national.length >= 6 && national.length + code.length <= 15 ? `+${code}${national}` : null;
}

/** Formats a phone number: mainland numbers as 138 0013 8000, all others unchanged with their calling code. */
export function spellPhone(wire: string): string {
  const mainland = /^\+86(\d{3})(\d{4})(\d{4})$/.exec(wire);
  return mainland ? mainland.slice(1).join(' ') : wire;
}
