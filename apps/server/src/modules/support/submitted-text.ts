import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { wrongField } from '../../http/wrong-field.ts';
import type { MasterKey } from '../../keys/master-key.ts';

/** Trims the text and normalizes line ends. */
export const normalizeText = (text: string | undefined) => (text ?? '').replace(/\r\n?/g, '\n').trim();

/** Returns the trimmed text. Throws if it has fewer than `atLeast` characters. */
export function requireText(field: string, input: string, atLeast: number = supportLimits.textMin): string {
  const text = normalizeText(input);
  if (Array.from(text).length >= atLeast) return text;
  const message = atLeast === 1 ? fieldRefusals.blank : fieldRefusals.tooShort(atLeast);
  throw wrongField(field, `at least ${atLeast} characters`, message);
}

/** Encrypts the normalized text; null for an empty text. */
export const sealText = (masterKey: MasterKey, purpose: string, input: string | undefined) => {
  const text = normalizeText(input);
  return text === '' ? null : masterKey.seal(purpose, text);
};
export const openText = (masterKey: MasterKey, purpose: string, sealed: string | null) =>
  sealed === null ? '' : masterKey.open(purpose, sealed);

/** Returns the idempotency key of a submission: a keyed hash that includes the submitter. */
export const requestKeyOf = (masterKey: MasterKey, what: string, owner: string | null, clientKey: string) =>
  masterKey.digest('support-request', `${what}\n${owner ?? ''}\n${clientKey}`);
