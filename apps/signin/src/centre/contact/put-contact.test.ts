import { detailTypes, errorCodes } from '@feisuo/contract/facts/error-codes';
import { expect, test } from 'vitest';
import type { Failed } from '../centre-requests.ts';
import { keptReasonOf } from './put-contact.ts';

const refusedFor = (reason: string): Failed => ({
  kind: 'refused',
  refusal: {
    error: 'failed_precondition',
    error_code: errorCodes.failed_precondition,
    error_description: '',
    error_uri: '',
    details: [{ '@type': detailTypes.errorInfo, reason, domain: 'account.feisuo' }],
  },
});

test.each([
  ['LAST_CONTACT', 'last'],
  ['CONTACT_HELD', 'held'],
  ['CONTACT_GUARDED', 'guarded'],
  ['toString', null],
  ['ANYTHING', null],
])('when changing a contact, %s is reported as %s', (reason, why) => {
  expect(keptReasonOf(refusedFor(reason))).toBe(why);
});

test('if changing a contact gets no answer, no reason for keeping the contact is shown', () => {
  expect(keptReasonOf({ kind: 'unreachable', status: null })).toBeNull();
});
