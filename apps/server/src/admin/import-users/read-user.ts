import { DAY_MS } from '@feisuo/contract/facts/durations';
import { defaultLocale, locales, type Locale } from '@feisuo/contract/facts/locales';
import { AppError } from '../../http/app-error.ts';
import {
  acceptHash,
  checkDisplayText,
  checkNewContact,
  checkUsername,
  emailKey,
  HashRefusal,
  phoneKey,
  type ImportedUser,
} from '../../modules/account/index.ts';
import { Refusal } from '../../operator-actions/verb.ts';

export interface UserToImport extends Omit<ImportedUser, 'key'> {
  /** The id in the other system. */
  ref: string;
  /** Whole days of membership that are left, by kind. */
  days: { vas: 3 | 5; days: number }[];
  coins: { amount: number; expiresAt: Date } | null;
}

const kinds = { accelerator: 3, super: 5 } as const;
const MOST_DAYS = 36_500;
const MOST_COINS = 100_000_000;
const COIN_DAYS = 365;
const known: ReadonlySet<string> = new Set(['ref', 'phone', 'email', 'username', 'name', 'locale', 'created_at'].concat(['password', 'memberships', 'coins'])); // prettier-ignore

/**
 * Reads one line. Contacts and names obey the rules of sign-up.
 * @throws Refusal with the field and what is wrong with it, without its value
 */
export function readUser(line: string, now: Date): UserToImport {
  const user = objectOf('line', parse(line));
  const unknown = Object.keys(user).find((name) => !known.has(name));
  if (unknown !== undefined) throw new Refusal(`${unknown.slice(0, 40)}: unknown field`);
  const text = (name: string, most: number) => optional(user[name], (value) => textOf(name, value, most));
  const ref = text('ref', 128) ?? '';
  if (ref === '') throw new Refusal('ref: the id in the other system is missing');
  const phone = optional(text('phone', 32), readPhone);
  const email = optional(text('email', 254), readEmail);
  if (phone === null && email === null) throw new Refusal('phone: a user needs a phone number or an e-mail address');
  return {
    ref,
    phone,
    email,
    username: optional(text('username', 64), (value) => checked(() => checkUsername(value))),
    name: optional(text('name', 64), (value) => checked(() => checkDisplayText('name', value))) ?? '',
    locale: optional(text('locale', 16), readLocale) ?? defaultLocale,
    createdAt: optional(user['created_at'], (value) => pastOf('created_at', value, now)) ?? now,
    hash: optional(user['password'], readHash),
    days: optional(user['memberships'], (value) => readMemberships(value, now)) ?? [],
    coins: optional(user['coins'], (value) => readCoins(value, now)),
  };
}

const optional = <Given, T>(value: Given | null | undefined, read: (value: Given) => T): T | null =>
  value === undefined || value === null || value === '' ? null : read(value);

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Refusal('line: not JSON');
  }
}

function objectOf(name: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(`${name}: not an object`);
  return value as Record<string, unknown>;
}

function textOf(name: string, value: unknown, most: number): string {
  if (typeof value !== 'string') throw new Refusal(`${name}: not a text`);
  if (value.length > most) throw new Refusal(`${name}: more than ${most} characters`);
  // PostgreSQL stores neither zero bytes nor halves of surrogate pairs.
  if (value.includes('\0') || !value.isWellFormed()) throw new Refusal(`${name}: contains characters that cannot be stored`); // prettier-ignore
  return value;
}

/** Translates a refusal of sign-up; its description begins with the field. */
function checked<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Refusal((error.facts.description ?? error.refusal).replace(/^phone_number:/, 'phone:'));
  }
}

function readPhone(value: string): string {
  const key = phoneKey(value);
  if (key === null) throw new Refusal('phone: not a phone number');
  checked(() => checkNewContact({ kind: 'phone', key }));
  return key;
}

function readEmail(value: string): string {
  const key = emailKey(value);
  if (key === null) throw new Refusal('email: not an e-mail address');
  return key;
}

function readLocale(value: string): Locale {
  const found = locales.find((locale) => locale === value);
  if (!found) throw new Refusal(`locale: one of ${locales.join(', ')}`);
  return found;
}

function readHash(value: unknown) {
  try {
    return acceptHash(value);
  } catch (error) {
    throw error instanceof HashRefusal ? new Refusal(`password: ${error.message}`) : error;
  }
}

function momentOf(name: string, value: unknown): Date {
  const moment = typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? new Date(value) : null;
  if (!moment || Number.isNaN(moment.getTime())) throw new Refusal(`${name}: not a time such as 2027-03-01T00:00:00Z`);
  return moment;
}

function pastOf(name: string, value: unknown, now: Date): Date {
  const moment = momentOf(name, value);
  if (moment > now || moment.getUTCFullYear() < 1970) throw new Refusal(`${name}: not in the past`);
  return moment;
}

/** A membership that has ended grants nothing. A part of a day counts as a day. */
function readMemberships(value: unknown, now: Date): UserToImport['days'] {
  if (!Array.isArray(value) || value.length > 2) throw new Refusal('memberships: a list of at most two');
  const read = value.map((one) => {
    const { kind, until } = objectOf('memberships', one);
    if (kind !== 'accelerator' && kind !== 'super') throw new Refusal('memberships: kind is accelerator or super');
    const days = Math.ceil((momentOf('until', until).getTime() - now.getTime()) / DAY_MS);
    if (days > MOST_DAYS) throw new Refusal(`memberships: until is more than ${MOST_DAYS} days away`);
    return { vas: kinds[kind], days };
  });
  if (new Set(read.map(({ vas }) => vas)).size < read.length) throw new Refusal('memberships: a kind appears twice');
  return read.filter(({ days }) => days > 0);
}

function readCoins(value: unknown, now: Date): UserToImport['coins'] {
  const { amount, expires_at: expires } = objectOf('coins', value);
  if (!Number.isSafeInteger(amount) || (amount as number) < 0 || (amount as number) > MOST_COINS)
    throw new Refusal(`coins: amount is a whole number from 0 to ${MOST_COINS}`);
  const expiresAt = optional(expires, (given) => momentOf('expires_at', given)) ?? new Date(now.getTime() + COIN_DAYS * DAY_MS); // prettier-ignore
  return amount === 0 || expiresAt <= now ? null : { amount: amount as number, expiresAt };
}
