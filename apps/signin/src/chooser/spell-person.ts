import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

/** An account's name and its other identifier. Without a name the number is shown, once. */
export function spellPerson(person: Pick<BrowserAccount, 'sub' | 'name' | 'phone_number' | 'email'>) {
  const { sub, name, phone_number: phone, email } = person;
  const others = [phone, email].filter((one) => one && one !== name);
  return { name: name || others.shift() || sub, known: others.join(' · ') };
}
