import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { SupportDeps } from './support-deps.ts';

/** The member behind a request to something that is open to everybody; a token that is no good counts as none. */
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
 * The member behind a request that costs us room. Anonymous accounts are made at no cost, so a limit per account would
 * bound none of them (0140).
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
