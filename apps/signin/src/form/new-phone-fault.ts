import type { Locale } from '@feisuo/contract/facts/locales';
import type { WireContact } from './contact.ts';

/**
 * Text for a contact that no account may take, or undefined. The patterns of all countries are loaded here, at the
 * first number from abroad, because most visitors never need them.
 */
export async function newPhoneFault(contact: WireContact, locale: Locale): Promise<string | undefined> {
  if (!('phone_number' in contact) || contact.phone_number.startsWith('+86')) return undefined;
  try {
    const { faultOfNewPhone, phoneFaultTexts } = await import('@feisuo/contract/facts/phone-number-rules');
    const fault = faultOfNewPhone(contact.phone_number);
    return fault ? phoneFaultTexts[locale][fault] : undefined;
  } catch {
    // The patterns could not be loaded. The server checks the number too.
    return undefined;
  }
}
