import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { wrongField } from '../../http/wrong-field.ts';
import type { MasterKey } from '../../keys/master-key.ts';

/** What somebody wrote, without the blanks around it; line ends are the same everywhere. */
export const tidy = (given: string | undefined) => (given ?? '').replace(/\r\n?/g, '\n').trim();

/** Blanks are no words: what is left must still say something. */
export function sayings(field: string, given: string, atLeast: number = supportLimits.textMin): string {
  const text = tidy(given);
  if (Array.from(text).length >= atLeast) return text;
  const says = atLeast === 1 ? fieldRefusals.blank : fieldRefusals.tooShort(atLeast);
  throw wrongField(field, `at least ${atLeast} characters`, says);
}

/** Seals what is personal and was given; nothing stays nothing. */
export const sealGiven = (masterKey: MasterKey, purpose: string, given: string | undefined) => {
  const text = tidy(given);
  return text === '' ? null : masterKey.seal(purpose, text);
};
export const openGiven = (masterKey: MasterKey, purpose: string, sealed: string | null) =>
  sealed === null ? '' : masterKey.open(purpose, sealed);

/** Under what a submission is known: the same key from somebody else is another one. */
export const requestKeyOf = (masterKey: MasterKey, what: string, whose: string | null, clientKey: string) =>
  masterKey.digest('support-request', `${what}\n${whose ?? ''}\n${clientKey}`);
