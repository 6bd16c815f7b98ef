import { captchaLimits } from '@feisuo/contract/facts/limits';

/** Facts about a request for a token. Counts include this request. */
export interface Risk {
  hasDevice: boolean;
  /** Of this device for this action. */
  deviceHits: number;
  /** Of this address for any action. */
  addressHits: number;
  /** Recent failed sign-ins of the identifier of the request. */
  failures: number;
  /** The action requires a captcha of this address or device, so a token without a challenge would defeat the limit. */
  isBeyondLimit: boolean;
  /** The token is for a code to a target that does not know this device, and not for the first code of the day. */
  isForCodeToUnknownTarget: boolean;
  /** The request carries an old token that we never issued. */
  hasForgedToken: boolean;
}

export type Verdict = 'token' | 'challenge' | 'reject';

const { freePerDevice, freePerAddress, mostPerDevice, mostPerAddress, failuresBeforeChallenge } = captchaLimits;

/** Whether the counts alone refuse the request. */
export const isTooOften = ({ deviceHits, addressHits }: Pick<Risk, 'deviceHits' | 'addressHits'>, scale: number) =>
  deviceHits > mostPerDevice * scale || addressHits > mostPerAddress * scale;

/** A token at once if the risk is low, otherwise a challenge first. */
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
