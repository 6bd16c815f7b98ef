import { mailHost } from '../../formats/mailbox.ts';

const MAINLAND = /^(?:\+86)?(1\d{10})$/;

/**
 * One form for every spelling of a phone number or an e-mail address. A plus that nobody encoded arrives from a query
 * as a blank.
 */
export function addressKey(given: string): string {
  if (given.includes('@')) {
    const [, name = '', host = ''] = /^(.*@)(.*)$/su.exec(given.trim().normalize('NFC').toLowerCase()) ?? [];
    return `${name}${mailHost(host) ?? host}`;
  }
  const number = given.replace(/^ (?=\d)/, '+').replace(/[\s-]/g, '');
  const mainland = MAINLAND.exec(number.replace(/^86(?=1\d{10}$)/, '+86'))?.[1];
  return mainland ? `+86${mainland}` : number;
}

/** What a person types: mainland numbers without their country. */
export const asTyped = (address: string) => MAINLAND.exec(address)?.[1] ?? address;
