import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { SupportDeps } from './support-deps.ts';

/** Null without a token, and for an invalid one. */
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
 * Requires a registered member, for requests that use storage. Anonymous accounts are free, so a limit per account
 * would not bound them (0140).
 */
export async function memberWithAccount(
  { identify }: Pick<SupportDeps, 'identify'>,
  request: FastifyRequest,
): Promise<string> {
  const { accountId } = await identify(request);
  if (!isAnonymousSub(accountId)) return accountId;
  throw new AppError('failed_precondition', {
    description: 'an anonymous account submits no tickets',
    reason: 'TICKET_NEEDS_ACCOUNT',
  });
}
