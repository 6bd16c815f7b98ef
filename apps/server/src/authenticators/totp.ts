import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { Secret, TOTP } from 'otpauth';

const { totpAlgorithm: algorithm, totpDigits: digits, totpPeriodS: period, totpDriftSteps: window } = twoFactorLimits;
/** As long as the hash of the algorithm, as RFC 4226 wants it. */
const SECRET_BYTES = 20;

/** What an authenticator app is to share with us, in base32, as people type it. */
export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** What a QR code says to an authenticator app. */
export const enrolmentUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret, algorithm, digits, period }).toString();

/** When a time step began. */
export const timeOfStep = (step: number): Date => new Date(step * period * 1000);

/**
 * The time step whose code this is, or null. `now` is the world's, for phones go by that; theirs drift, so the steps beside the
 * running one count too.
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
