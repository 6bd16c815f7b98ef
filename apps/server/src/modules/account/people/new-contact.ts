import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { faultOfNewPhone } from '@feisuo/contract/facts/phone-number-rules';
import { invalidField } from './identifiers.ts';

/**
 * Refuses a phone number that no mobile phone of its country has. Only for contacts that no account has yet: members
 * with such a number keep signing in.
 */
export function checkNewContact({ kind, key }: { kind: string; key: string }): void {
  const fault = kind === 'phone' ? faultOfNewPhone(key) : null;
  if (fault === 'mainland') {
    throw invalidField('phone_number', 'a number of mainland China needs +86', detailReasons.phoneMainland);
  }
  if (fault === 'country') {
    throw invalidField('phone_number', 'no mobile number of this country', detailReasons.phoneCountry);
  }
}
