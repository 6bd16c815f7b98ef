import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

/** What to call somebody, and what else we know them by. Who never chose a name is called by the number, once. */
export function spellPerson(person: Pick<BrowserAccount, 'sub' | 'name' | 'phone_number' | 'email'>) {
  const { sub, name, phone_number: phone, email } = person;
  const others = [phone, email].filter((one) => one && one !== name);
  return { name: name || others.shift() || sub, known: others.join(' · ') };
}
