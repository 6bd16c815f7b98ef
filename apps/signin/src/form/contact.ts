import { phoneOnWire, type Phone } from './phone.ts';

/** The phone number or e-mail address to which a verification code is sent. */
export interface Contact {
  kind: 'phone' | 'email';
  phone: Phone;
  email: string;
}

/** A phone number or e-mail address as the API expects it. */
export type WireContact = { phone_number: string } | { email: string };

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Converts a contact for the API; null if it is invalid. Whether it belongs to an account is not checked. */
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
