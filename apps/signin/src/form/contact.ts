import { phoneOnWire, type Phone } from './phone.ts';

/** Where a code goes: a phone, or a mailbox for who prefers it. */
export interface Contact {
  kind: 'phone' | 'email';
  phone: Phone;
  email: string;
}

/** The field by which the wire knows it. */
export type WireContact = { phone_number: string } | { email: string };

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Null where it cannot be one. Whether it exists, the code tells. */
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
