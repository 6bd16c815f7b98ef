import { emailKey, phoneKey } from '../../people/identifiers.ts';
import type { ProviderPerson } from './provider-adapter.ts';
import { ProviderFault } from './provider-fault.ts';

const MAX_ID = 255;
const MAX_NAME = 64;

/** Normalizes the fields from a provider and drops invalid fields. An invalid user id is an error. */
export function personOf(fields: { [Field in keyof ProviderPerson]?: unknown }): ProviderPerson {
  const userId = textOf(fields.userId);
  if (userId === '' || userId.length > MAX_ID || /[\p{C}\s]/u.test(userId)) throw new ProviderFault('malformed', 'id');
  return {
    userId,
    name: nameOf(textOf(fields.name)),
    email: emailKey(textOf(fields.email)) ?? '',
    phone: phoneKey(textOf(fields.phone)) ?? '',
  };
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Removes invisible characters, and characters that change the writing direction. */
function nameOf(name: string): string {
  const shown = name
    .normalize('NFC')
    .replaceAll(
      /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/gu,
      '',
    )
    .replaceAll(/[\ufeff\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu, '')
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown) ? Array.from(shown).slice(0, MAX_NAME).join('').trim() : '';
}
