import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { Secret, TOTP } from 'otpauth';

const { totpAlgorithm: algorithm, totpDigits: digits, totpPeriodS: period, totpDriftSteps: window } = twoFactorLimits;
/** Length of a secret: that of the HMAC output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` URI that the QR code contains. */
export const enrolmentUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret, algorithm, digits, period }).toString();

export const timeOfStep = (step: number): Date => new Date(step * period * 1000);

/**
 * The time step to which a code belongs; null if the code is wrong. The steps before and after the current one are
 * accepted, because the phone's clock may be wrong.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.normalize('NFKC').replaceAll(/\s/g, '');
  if (!/^\d+$/.test(token)) return null;
  const timestamp = now.getTime();
  const drift = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    algorithm,
    digits,
    period,
    timestamp,
    window,
  });
  return drift === null ? null : TOTP.counter({ period, timestamp }) + drift;
}
