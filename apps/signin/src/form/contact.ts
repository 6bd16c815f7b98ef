import { phoneOnWire, type Phone } from './phone.ts';

/** The phone number or e-mail address to which a code is sent. */
export interface Contact {
  kind: 'phone' | 'email';
  phone: Phone;
  email: string;
}

/** The contact in the form of the API. */
export type WireContact = { phone_number: string } | { email: string };

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Null for an invalid contact. If the contact exists is known only after its code was typed. */
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
