import { expect, test } from 'vitest';
import { contactFlow, contactShown, type ContactEvent, type ContactFlow } from './contact-flow.ts';

const walk = (...events: ContactEvent[]): ContactFlow => events.reduce(contactFlow, contactShown);
const begin: ContactEvent = { type: 'begin', kind: 'phone' };
const sent: ContactEvent = { type: 'sent', address: '+86 13800000000', verificationId: 'v' };
const taken: ContactEvent = { type: 'taken', verificationToken: 't' };

test('changing a contact asks for the code after it was sent, and reports a wrong code', () => {
  expect(walk(begin, sent, { type: 'refused', fault: 'wrong' })).toEqual({
    step: 'code',
    kind: 'phone',
    address: '+86 13800000000',
    verificationId: 'v',
    fault: 'wrong',
  });
});

test('if another account has the contact, the member must choose what to do, and no choice is preselected', () => {
  expect(walk(begin, sent, taken)).toMatchObject({ step: 'conflict', choice: 'DEFAULT', verificationToken: 't' });
  expect(
    walk(begin, sent, taken, { type: 'refused', fault: 'last' }, { type: 'chose', choice: 'DELETE_ACCOUNT_TRANSFER' }),
  ).toMatchObject({ choice: 'DELETE_ACCOUNT_TRANSFER', fault: null, verificationToken: 't' });
});

test('an expired code leads back to the form, which keeps the typed contact', () => {
  expect(walk(begin, sent, { type: 'over', fault: 'too late' })).toEqual({
    step: 'address',
    kind: 'phone',
    address: '+86 13800000000',
    fault: 'too late',
  });
});

test('in the contact form, an answer that arrives after the member left is ignored', () => {
  expect(walk(begin, sent, { type: 'leave' }, taken)).toEqual({ step: 'shown' });
});
