import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { SupportDeps } from './support-deps.ts';

/** Returns the account of the access token; null without a token or for an invalid token. */
export async function memberOrVisitor(
  { identify }: Pick<SupportDeps, 'identify'>,
  request: FastifyRequest,
): Promise<string | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return (await identify(request)).accountId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Returns the member's account for requests that use storage, and throws for an anonymous account. Anonymous accounts
 * are created without limit, so a limit per account would not stop them (0006).
 */
export async function memberWithAccount(
  { identify }: Pick<SupportDeps, 'identify'>,
  request: FastifyRequest,
): Promise<string> {
  const { accountId } = await identify(request);
  if (!isAnonymousSub(accountId)) return accountId;
  throw new AppError('failed_precondition', {
    description: 'an anonymous account cannot submit tickets',
    reason: 'TICKET_NEEDS_ACCOUNT',
  });
}
