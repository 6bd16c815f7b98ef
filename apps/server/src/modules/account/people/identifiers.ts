import { AppError } from '../../../http/app-error.ts';
import { mailHost } from '../../../formats/mailbox.ts';

/** A phone number, email address or user name in its normalized form, which is stored and compared. */
export interface Identifier {
  kind: 'phone' | 'email' | 'username';
  /** E.164 for a phone number; lower case for an email address or user name. */
  key: string;
}

const MAINLAND = /^1\d{10}$/;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Country codes with one or two digits (ITU E.164); all other codes have three digits. */
const SHORT_CODE = '1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]';
const ZEROS_BEHIND_CODE = new RegExp(`^\\+(${SHORT_CODE}|(?!${SHORT_CODE})\\d{3})0+`);
/**
 * Country codes where the international form keeps the leading zero. In other countries that zero is the trunk prefix,
 * which is omitted.
 */
const keepsZero = new Set(['39', '378', '379', '225', '229', '241', '242']);

/**
 * The stored form of a phone number; null if it is invalid. Numbers in mainland China have 11 digits that begin with
 * 1, with or without +86; all others need their country code. A trunk prefix after the country code is removed (+44
 * 07… becomes +44 7…).
 */
export function phoneKey(input: string): string | null {
  const compact = input
    .replace(/^(\+\d{1,3}) /, '$1')
    .replace(ZEROS_BEHIND_CODE, (written, code: string) =>
      code === '86' || keepsZero.has(code) ? written : `+${code}`,
    );
  const mainland = compact.startsWith('+86') ? compact.slice(3) : compact;
  if (MAINLAND.test(mainland)) return `+86${mainland}`;
  return !compact.startsWith('+86') && E164.test(compact) ? compact : null;
}

/**
 * The stored form of a phone number that was written with spaces, dots, dashes or brackets, as in 138 0013 8003; null
 * if the text is no such number.
 */
export const spacedPhoneKey = (input: string) => phoneKey(input.normalize('NFKC').replaceAll(/[\s().-]/g, ''));

/**
 * Matches one mailbox at one host. Lists and display names are refused, because mail programs would read them as other
 * addresses.
 */
const EMAIL = /^([^\s@<>(),;:"\\[\]]+)@([^\s@]+)$/u;

/**
 * The stored form of an email address; null if it is invalid. Lower case and a normalized host give all spellings of a
 * mailbox one form.
 */
export function emailKey(input: string): string | null {
  const address = input.normalize('NFC').toLowerCase();
  const [, name, typedHost] = EMAIL.exec(address) ?? [];
  if (name === undefined || typedHost === undefined || hasInvisible(address)) return null;
  const host = mailHost(typedHost);
  return host && `${name}@${host}`;
}

/** The stored form of a user name, so that similar spellings are the same user name. */
export const usernameKey = (input: string) => input.normalize('NFKC').toLowerCase().trim();

/**
 * Recognises a typed sign-in name. A text that is not a phone number or an email address counts as a user name, which
 * may be unknown.
 */
export function identifierOf(input: string): Identifier {
  const phone = phoneKey(input);
  if (phone) return { kind: 'phone', key: phone };
  const email = input.includes('@') ? emailKey(input) : null;
  return email ? { kind: 'email', key: email } : { kind: 'username', key: usernameKey(input) };
}

export interface Contacts {
  phone_number?: string | undefined;
  email?: string | undefined;
}

/** Returns the only contact in a request. Refuses a request with no contact or two. */
export function contactOf({ phone_number: phone, email }: Contacts): Identifier {
  if ((phone === undefined) === (email === undefined)) {
    throw invalidField(phone === undefined ? 'phone_number' : 'email', 'give either phone_number or email');
  }
  if (phone !== undefined) {
    const key = phoneKey(phone);
    if (!key) throw invalidField('phone_number', 'not a phone number');
    return { kind: 'phone', key };
  }
  const key = emailKey(email ?? '');
  if (!key) throw invalidField('email', 'not an e-mail address');
  return { kind: 'email', key };
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{2,31}$/u;

/** Checks a chosen user name. It must not look like a phone number, an address or an account id. */
export function checkUsername(input: string): string {
  const name = input.normalize('NFKC');
  if (!NAME.test(name) || /^\d+$/.test(name) || hasInvisible(name)) {
    throw invalidField('username', '3 to 32 letters, digits, dots, dashes or underscores, and not digits alone');
  }
  return name;
}

/** Refuses invisible characters, and characters that change the writing direction. */
export function checkDisplayText(field: string, input: string): string {
  const shown = input.normalize('NFC').trim();
  if (hasInvisible(shown) || (shown !== '' && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(shown)))
    throw invalidField(field, 'contains characters that cannot be seen');
  return shown;
}

// Joiners are allowed, because family emoji and several scripts need them. The second pattern matches letters and signs
// that draw nothing.
const hasInvisible = (text: string) =>
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(
    text,
  ) || /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u.test(text);

/** The refusal of a request because of an invalid field. */
export const invalidField = (field: string, description: string, reason = 'INVALID_FIELD') =>
  new AppError('invalid_argument', { description: `${field}: ${description}`, reason, resourceId: field });

/** Masks a phone number: +8613800138000 becomes 138****8000. */
export function maskPhone(phone: string): string {
  const digits = phone.startsWith('+86') ? phone.slice(3) : phone;
  return `${digits.slice(0, 3)}****${digits.slice(-4)}`;
}

/** Masks an email address: someone@example.com becomes s***@example.com. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1***');

/** Masks a name: only its first character is kept. */
export const maskName = (name: string) => (name ? `${Array.from(name)[0] ?? ''}**` : '');
