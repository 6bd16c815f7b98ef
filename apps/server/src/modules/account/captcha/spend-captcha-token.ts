import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { type CaptchaDeps, metaKey, tokenHash } from './captcha-deps.ts';
import { isLastTokenSpent, isSpendableToken, spendToken } from './captcha-queries.ts';

export interface PresentedCaptcha {
  clientId: string;
  /** Empty if the call has no device id. */
  deviceId: string;
  /** Method and path, such as `POST:/v1/auth/signin`. */
  action: string;
  token: string | undefined;
  /** The normalized identifier of the call, if there is one. */
  identifier: string | undefined;
}

/**
 * Spends the captcha token of a call, and refuses an invalid token even if none is required; with `challenge`, also a
 * token without proof of work. A missing token is refused as captcha_invalid if the device's last token is spent.
 */
export const passCaptcha = (deps: PassDeps, presented: PresentedCaptcha, required: boolean | 'challenge') =>
  judgeCaptcha(deps, presented, required, spendToken);

/**
 * Checks a captcha token like passCaptcha, but does not spend it. Slow calls spend the token later, in their
 * transaction.
 */
export const checkCaptcha = (deps: PassDeps, presented: PresentedCaptcha, required: boolean | 'challenge') =>
  judgeCaptcha(deps, presented, required, isSpendableToken);

type PassDeps = Pick<CaptchaDeps, 'db' | 'clock' | 'masterKey'>;

async function judgeCaptcha(
  { db, clock, masterKey }: PassDeps,
  { clientId, deviceId, action, token, identifier }: PresentedCaptcha,
  required: boolean | 'challenge',
  take: typeof spendToken,
): Promise<boolean> {
  if (token !== undefined && token !== '') {
    const call = { clientId, deviceId, action, metaKey: metaKey(masterKey, identifier) };
    const needsSolved = required === 'challenge';
    if (await take(db, tokenHash(masterKey, token), { ...call, needsSolved }, clock.now())) return true;
    throw new AppError('captcha_invalid', {
      description: 'captcha_token: unknown, spent, expired or for another call',
    });
  }
  if (!required) return false;
  if (deviceId !== '' && (await isLastTokenSpent(db, { clientId, deviceId, action }))) {
    throw new AppError('captcha_invalid', {
      description: 'captcha_token: missing, and the previous one was already used',
    });
  }
  throw new AppError('captcha_required', { description: 'captcha_token: missing' });
}

/** The captcha token of a request, from the header, the body or the query, in this order. */
export function presentedToken({ headers, body, query }: FastifyRequest): string | undefined {
  return textOf(headers[accountHeaders.captchaToken]) ?? fieldOf(body) ?? fieldOf(query);
}

const fieldOf = (part: unknown) => textOf(((part ?? {}) as { captcha_token?: unknown }).captcha_token);
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
