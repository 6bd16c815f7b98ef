import { captchaLimits } from '@feisuo/contract/facts/limits';

/** What is known about a request for a captcha token. The counts include this request. */
export interface Risk {
  hasDevice: boolean;
  /** Requests of this device for this action. */
  deviceHits: number;
  /** Requests of this address for any action. */
  addressHits: number;
  /** Recent failed sign-ins of the identifier in the request. */
  failures: number;
  /**
   * Whether the action currently requires a captcha from this address or device. A token without a challenge would
   * bypass that requirement.
   */
  isBeyondLimit: boolean;
  /**
   * Whether the token is for sending a code to a phone number or mailbox that does not know this device. False for the
   * first code of a day.
   */
  isForCodeToUnknownTarget: boolean;
  /** The request contains an old token that we never issued. */
  hasForgedToken: boolean;
}

export type Verdict = 'token' | 'challenge' | 'reject';

const { freePerDevice, freePerAddress, mostPerDevice, mostPerAddress, failuresBeforeChallenge } = captchaLimits;

/** Whether the counts alone are a reason to refuse the request. */
export const isTooOften = ({ deviceHits, addressHits }: Pick<Risk, 'deviceHits' | 'addressHits'>, scale: number) =>
  deviceHits > mostPerDevice * scale || addressHits > mostPerAddress * scale;

/** Decides between a token without a challenge (low risk), a challenge, and a refusal. */
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
