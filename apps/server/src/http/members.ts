import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Somebody who showed a good access token. */
interface Member {
  accountId: string;
}

/**
 * Who calls, for modules that know nothing of accounts; the wiring hands it to them. Where a script element asks, which
 * sends no headers, the token comes from elsewhere.
 * @throws AppError `unauthenticated` for a missing, stale or false token
 */
export type IdentifyMember = (request: FastifyRequest, elsewhere?: string) => Promise<Member>;

/** The caller's account on routes that are open to visitors: null without a token, and with an invalid one. */
export async function findCaller(identify: IdentifyMember, request: FastifyRequest): Promise<string | null> {
  if (!request.headers.authorization) return null;
  try {
    return (await identify(request)).accountId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
