import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { Secret, TOTP } from 'otpauth';

const { totpAlgorithm: algorithm, totpDigits: digits, totpPeriodS: period, totpDriftSteps: window } = twoFactorLimits;
/** As long as the output of the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` URI that the QR code contains. */
export const enrolmentUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret, algorithm, digits, period }).toString();

export const timeOfStep = (step: number): Date => new Date(step * period * 1000);

/**
 * The time step to which a code belongs; null if it belongs to none. Also accepts the steps before and after the
 * current one, because the phone's clock may be wrong. `now` is the real time, because phones use the real time.
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
