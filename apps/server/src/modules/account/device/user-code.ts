import { randomInt } from 'node:crypto';
import { deviceFlowLimits } from '@feisuo/contract/facts/limits';

/** No vowels, so that codes form no words; no ambiguous O, 0, I or 1. 28 of them: 2^38 codes. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';

const { userCodeLength: LENGTH } = deviceFlowLimits;

export const newUserCode = () =>
  Array.from({ length: LENGTH }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join('');

export const spellUserCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Normalizes a typed code: ignores case, dashes, blanks and full width. */
export const readUserCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
