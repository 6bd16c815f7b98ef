import { mainlandPhonePattern } from '@feisuo/contract/facts/account-vocabulary';
import { supportLimits, type GuardianAsk, type GuardianRelation } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment, GuardianRequest } from '@feisuo/contract/schemas/support';
import { manyLines, oneLine, textFault } from '../../forms/user-text.ts';
import { guardianTexts } from './texts.ts';

export interface GuardianFields {
  guardianName: string;
  relation: GuardianRelation | '';
  phone: string;
  email: string;
  minorAccount: string;
  asks: GuardianAsk[];
  text: string;
}

export const emptyGuardian: GuardianFields = {
  guardianName: '',
  relation: '',
  phone: '',
  email: '',
  minorAccount: '',
  asks: [],
  text: '',
};

export type GuardianErrors = Partial<Record<keyof GuardianFields, string>>;

/** Removes spaces, dashes and brackets from a phone number. */
const plainPhone = (phone: string) =>
  oneLine(phone)
    .normalize('NFKC')
    .replaceAll(/[\s()-]/g, '');
const mainlandPhone = new RegExp(mainlandPhonePattern);
/** A phone number outside mainland China needs its country code. */
const isPhone = (phone: string) => mainlandPhone.test(phone) || /^\+[1-9]\d{5,16}$/.test(phone);
const isEmail = (email: string) => email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email);

/** Error messages by field; empty if all fields are valid. */
export function guardianErrors(fields: GuardianFields): GuardianErrors {
  const { faults } = guardianTexts;
  const [phone, email] = [plainPhone(fields.phone), oneLine(fields.email)];
  const text = textFault(fields.text);
  return {
    ...(oneLine(fields.guardianName) === '' && { guardianName: faults.name }),
    ...(fields.relation === '' && { relation: faults.relation }),
    ...(phone !== '' && !isPhone(phone) && { phone: faults.phone }),
    ...(phone === '' && email === '' && { phone: faults.noContact }),
    ...(email !== '' && !isEmail(email) && { email: faults.email }),
    ...(oneLine(fields.minorAccount) === '' && { minorAccount: faults.minorAccount }),
    ...(fields.asks.length === 0 && { asks: faults.asks }),
    ...(text && { text: faults.text[text] }),
  };
}

/** The request body. Empty values are left out. */
export function guardianBody(
  fields: GuardianFields,
  attachments: readonly Attachment[],
): Omit<GuardianRequest, 'clientKey'> {
  const [phone, email] = [plainPhone(fields.phone), oneLine(fields.email)];
  return {
    guardianName: oneLine(fields.guardianName).slice(0, supportLimits.personName),
    relation: fields.relation || 'other',
    ...(phone && { phone }),
    ...(email && { email }),
    minorAccount: oneLine(fields.minorAccount).slice(0, supportLimits.minorAccount),
    asks: fields.asks,
    text: manyLines(fields.text),
    attachments: attachments.map(({ id }) => id),
  };
}
