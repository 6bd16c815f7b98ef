import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { sessionCookie } from '../../../http/cookies.ts';
import { isOwnOrigin } from '../../../http/origin-check.ts';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { AccountDeps } from '../account-deps.ts';

export interface TrustCookie {
  secret: string | undefined;
  keep(secret: string): void;
}

/** What a sign-in request contains about the second factor. */
export interface PresentedFactor {
  /** The second-factor token: it proves that the second factor was verified. */
  token: string | undefined;
  /**
   * Null for a request from a page of another origin, because only our own pages may use the cookie of a trusted
   * browser.
   */
  browser: TrustCookie | null;
}

const COOKIE = 'feisuo_device';
export const trustS = twoFactorLimits.trustedDeviceDays * DAY_S;

export function presentedFactor(
  { config }: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): PresentedFactor {
  const { verification_token: token } = (request.body ?? {}) as { verification_token?: string };
  if (!isOwnOrigin(request, config.accountOrigin)) return { token, browser: null };
  const cookie = sessionCookie(COOKIE, config.accountOrigin);
  const browser = { secret: cookie.read(request), keep: (secret: string) => cookie.write(reply, secret, trustS) };
  return { token, browser };
}

/**
 * The secret in the cookie of a trusted browser, for the page that marks the current browser in the list. Reading the
 * secret gives no access.
 */
export const presentedTrust = ({ config }: AccountDeps, request: FastifyRequest): string | undefined =>
  sessionCookie(COOKIE, config.accountOrigin).read(request);
