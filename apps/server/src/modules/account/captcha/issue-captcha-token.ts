import { captchaLimits } from '@feisuo/contract/facts/limits';
import type { CaptchaToken } from '@feisuo/contract/schemas/account-captcha';
import { type CaptchaDeps, newRandomName, tokenHash } from './captcha-deps.ts';
import { addToken, type Binding } from './captcha-queries.ts';

const { tokenLifetimeS } = captchaLimits;

/**
 * Issues a token for one call. `isSolved` tells whether the caller solved a proof of work; `db` may be a transaction.
 */
export async function issueCaptchaToken(
  { db, clock, masterKey }: Pick<CaptchaDeps, 'db' | 'clock' | 'masterKey'>,
  { clientId, deviceId, action, metaKey }: Binding,
  isSolved: boolean,
): Promise<CaptchaToken> {
  const token = newRandomName();
  const now = clock.now();
  await addToken(db, {
    hash: tokenHash(masterKey, token),
    clientId,
    deviceId,
    action,
    metaKey,
    isSolved,
    createdAt: now,
    expiresAt: new Date(now.getTime() + tokenLifetimeS * 1000),
  });
  return { captcha_token: token, expires_in: tokenLifetimeS };
}
