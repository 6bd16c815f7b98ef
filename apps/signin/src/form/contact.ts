import { phoneOnWire, type Phone } from './phone.ts';

/** The recipient of a code: a phone, or a mailbox. */
export interface Contact {
  kind: 'phone' | 'email';
  phone: Phone;
  email: string;
}

/** The contact under its wire name. */
export type WireContact = { phone_number: string } | { email: string };

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Null for an invalid contact. Only the code proves that it exists. */
export function contactOnWire(contact: Contact): WireContact | null {
  if (contact.kind === 'phone') {
    const phone = phoneOnWire(contact.phone);
    return phone ? { phone_number: phone } : null;
  }
  const email = contact.email.trim();
  return EMAIL.test(email) ? { email } : null;
}

export const nameOfContact = (contact: WireContact) =>
  'phone_number' in contact ? contact.phone_number : contact.email;
