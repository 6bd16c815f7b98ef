import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { Secret, TOTP } from 'otpauth';

const { totpAlgorithm: algorithm, totpDigits: digits, totpPeriodS: period, totpDriftSteps: window } = twoFactorLimits;
/** The length of the hash, as RFC 4226 requires. */
const SECRET_BYTES = 20;

export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` URI of the QR code. */
export const enrolmentUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret, algorithm, digits, period }).toString();

export const timeOfStep = (step: number): Date => new Date(step * period * 1000);

/**
 * The time step of this code, or null. `now` is the real time, because phones use it; the steps before and after the
 * current one are accepted for clock drift.
 */
export function stepOf(secret: string, given: string, now: Date): number | null {
  const token = given.normalize('NFKC').replaceAll(/\s/g, '');
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
