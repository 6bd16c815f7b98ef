import { randomInt } from 'node:crypto';
import { deviceFlowLimits } from '@feisuo/contract/facts/limits';

/**
 * The letters contain no vowels, so that codes do not form words, and no ambiguous 0 or 1. Eight of these 28 characters
 * make 2^38 codes.
 */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';

const { userCodeLength: LENGTH } = deviceFlowLimits;

export const newUserCode = () =>
  Array.from({ length: LENGTH }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join('');

export const spellUserCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Normalizes a typed user code: upper case, without dashes and blanks, and normal width. */
export const readUserCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
