import { randomInt } from 'node:crypto';
import { deviceFlowLimits } from '@feisuo/contract/facts/limits';

/** No vowels, so that no words come out; no O, 0, I or 1, so that none is taken for another. 28 of them: 2^38 codes. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';

const { userCodeLength: LENGTH } = deviceFlowLimits;

export const newUserCode = () =>
  Array.from({ length: LENGTH }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join('');

/** As it is shown: in two halves. */
export const spellUserCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** What somebody meant who typed this: case, dashes, blanks and the width of the letters do not count. */
export const readUserCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
