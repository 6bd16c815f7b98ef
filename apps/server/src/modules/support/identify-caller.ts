import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { SupportDeps } from './support-deps.ts';

/** The member of the token. Null without a token, and for an invalid token. */
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
 * Requires a registered member, for requests that use storage. Anonymous accounts can be created free of charge, so a
 * limit per account would not stop them (0006).
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
