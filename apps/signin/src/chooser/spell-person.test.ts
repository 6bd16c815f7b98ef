import { expect, test } from 'vitest';
import { spellPerson } from './account-card.tsx';

const person = { sub: 'u1', name: '林夕', phone_number: '138****8000', email: 'l***@example.com' };

test.each([
  [person, '林夕', '138****8000 · l***@example.com'],
  // Without a name, the phone number is shown in its place and not a second time below.
  [{ ...person, name: '138****8000' }, '138****8000', 'l***@example.com'],
  [{ ...person, name: '138****8000', email: '' }, '138****8000', ''],
  [{ ...person, name: '', email: '' }, '138****8000', ''],
  [{ ...person, name: '', phone_number: '', email: '' }, 'u1', ''],
])('in the account chooser the account %o has the name %s and the second line %s', (given, name, known) => {
  expect(spellPerson(given)).toEqual({ name, known });
});
