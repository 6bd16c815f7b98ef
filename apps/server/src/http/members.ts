import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** A caller with a valid access token. */
interface Member {
  accountId: string;
}

/**
 * Identifies the caller, for modules that know nothing about accounts. Script elements cannot send headers, so their
 * requests pass the token as `elsewhere`.
 * @throws AppError `unauthenticated` for a missing, expired or invalid token
 */
export type IdentifyMember = (request: FastifyRequest, elsewhere?: string) => Promise<Member>;

/** The caller's account id on a public route; null without a valid token. */
export async function findCaller(identify: IdentifyMember, request: FastifyRequest): Promise<string | null> {
  if (!request.headers.authorization) return null;
  try {
    return (await identify(request)).accountId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
