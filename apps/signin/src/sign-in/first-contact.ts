import type { Contact } from '../form/contact.ts';
import type { Region } from '../form/countries.ts';
import { phoneOnWire, typePhone } from '../form/phone.ts';

/** Initial value of a contact input: the user name typed earlier, if it is a phone number or e-mail address. */
export function firstContact(identifier: string, home: Region): Contact {
  const empty: Contact = { kind: 'phone', phone: { region: home, number: '' }, email: '' };
  if (identifier.includes('@')) return { ...empty, kind: 'email', email: identifier };
  const phone = typePhone(identifier, /^1\d{10}$/.test(identifier) ? 'CN' : empty.phone.region);
  return phoneOnWire(phone) ? { ...empty, phone } : empty;
}
