import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { sessionCookie } from '../../../http/cookies.ts';
import { isOwnOrigin } from '../../../http/origin-check.ts';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { AccountDeps } from '../account-deps.ts';

/** What a browser that an account trusts keeps. */
export interface TrustCookie {
  secret: string | undefined;
  keep(secret: string): void;
}

/** What a sign-in request shows for a second factor. */
export interface PresentedFactor {
  /** That the second factor was right. */
  token: string | undefined;
  /** Null where no page of ours calls: only there does a cookie count, and can one be set. */
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

/** For pages that show which of the trusted browsers this one is. Reading opens nothing. */
export const presentedTrust = ({ config }: AccountDeps, request: FastifyRequest): string | undefined =>
  sessionCookie(COOKIE, config.accountOrigin).read(request);
