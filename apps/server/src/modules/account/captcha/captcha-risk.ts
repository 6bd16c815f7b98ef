import { captchaLimits } from '@feisuo/contract/facts/limits';

/** What is known of somebody who asks for a token. Counts include this request. */
export interface Risk {
  hasDevice: boolean;
  /** Of this device for this action. */
  deviceHits: number;
  /** Of this address for any action. */
  addressHits: number;
  /** Recent failed sign-ins of the identifier the request is about. */
  failures: number;
  /** The action costs this address or device a captcha, so one that is given for nothing would be worth nothing. */
  isBeyondLimit: boolean;
  /** The token is for a code to an address that this device is a stranger to, and not the first one today. */
  isForCodeToUnknownTarget: boolean;
  /** The request carries an old token that we never gave. */
  hasForgedToken: boolean;
}

export type Verdict = 'token' | 'challenge' | 'reject';

const { freePerDevice, freePerAddress, mostPerDevice, mostPerAddress, failuresBeforeChallenge } = captchaLimits;

/** Whether asking this often is refused, whatever else is known. */
export const isTooOften = ({ deviceHits, addressHits }: Pick<Risk, 'deviceHits' | 'addressHits'>, scale: number) =>
  deviceHits > mostPerDevice * scale || addressHits > mostPerAddress * scale;

/** A token at once where the risk is low, otherwise a challenge first; nothing at all beyond the last limit. */
export function judgeRisk(risk: Risk, scale: number): Verdict {
  if (isTooOften(risk, scale)) return 'reject';
  const isRisky =
    !risk.hasDevice ||
    risk.deviceHits > freePerDevice * scale ||
    risk.addressHits > freePerAddress * scale ||
    risk.failures >= failuresBeforeChallenge ||
    risk.isBeyondLimit ||
    risk.isForCodeToUnknownTarget ||
    risk.hasForgedToken;
  return isRisky ? 'challenge' : 'token';
}
