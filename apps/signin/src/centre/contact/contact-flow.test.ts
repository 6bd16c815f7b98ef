import { expect, test } from 'vitest';
import { contactFlow, contactShown, type ContactEvent, type ContactFlow } from './contact-flow.ts';

const walk = (...events: ContactEvent[]): ContactFlow => events.reduce(contactFlow, contactShown);
const begin: ContactEvent = { type: 'begin', kind: 'phone' };
const sent: ContactEvent = { type: 'sent', address: '+86 13800000000', verificationId: 'v' };
const taken: ContactEvent = { type: 'taken', verificationToken: 't' };

test('asks for a code once it was sent, and reports a wrong one', () => {
  expect(walk(begin, sent, { type: 'refused', fault: 'wrong' })).toEqual({
    step: 'code',
    kind: 'phone',
    address: '+86 13800000000',
    verificationId: 'v',
    fault: 'wrong',
  });
});

test('a contact of another account is a question without a default', () => {
  expect(walk(begin, sent, taken)).toMatchObject({ step: 'conflict', choice: 'DEFAULT', verificationToken: 't' });
  expect(
    walk(begin, sent, taken, { type: 'refused', fault: 'last' }, { type: 'chose', choice: 'DELETE_ACCOUNT_TRANSFER' }),
  ).toMatchObject({ choice: 'DELETE_ACCOUNT_TRANSFER', fault: null, verificationToken: 't' });
});

test('an expired code leads back to the address, which is kept', () => {
  expect(walk(begin, sent, { type: 'over', fault: 'too late' })).toEqual({
    step: 'address',
    kind: 'phone',
    address: '+86 13800000000',
    fault: 'too late',
  });
});

test('ignores an answer after leaving', () => {
  expect(walk(begin, sent, { type: 'leave' }, taken)).toEqual({ step: 'shown' });
});
