import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { randomBytes } from 'node:crypto';
import { awardPhrase, type Letter } from '../awards/award-messages.ts';
import { ALPHABET } from '../codes/code-text.ts';

const CHARACTERS = 8;

/**
 * Creates a code of eight characters that people do not confuse. The code is not secret: it only identifies the
 * inviter.
 */
export const makeInviteCode = (): string => Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');

/** Formats a code for reading aloud, such as `FS7K-2QMD`. */
export const spellInviteCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Normalizes a typed code. Returns null if the text cannot be a code. */
export function readInviteCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '');
  return code.length === CHARACTERS && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** The message about an inviter's award. It must not contain the name of the invited friend. */
export const rewardLetter = (award: Award): Letter => ({
  title: '邀请奖励到账了',
  text: `你邀请的一位好友买了会员，奖励${awardPhrase(award)}已经到账。好友之后如果退款，这份奖励会收回。`,
});

export const takenBackLetter = (award: Award): Letter => ({
  title: '一份邀请奖励已收回',
  text: `有一位好友的订单退款了，之前为这次邀请发的${awardPhrase(award)}已经收回。其他邀请不受影响。`,
});
