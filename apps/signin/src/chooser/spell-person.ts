import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

/** An account's name and its other identifiers. Without a name the phone number is the name and is not repeated. */
export function spellPerson(person: Pick<BrowserAccount, 'sub' | 'name' | 'phone_number' | 'email'>) {
  const { sub, name, phone_number: phone, email } = person;
  const others = [phone, email].filter((one) => one && one !== name);
  return { name: name || others.shift() || sub, known: others.join(' · ') };
}
