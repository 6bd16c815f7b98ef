import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** A caller with a valid access token. */
interface Member {
  accountId: string;
}

/**
 * Identifies the caller, for modules that do not know accounts. Script elements send no headers, so their token comes
 * from `elsewhere`.
 * @throws AppError `unauthenticated` for a missing, expired or invalid token
 */
export type IdentifyMember = (request: FastifyRequest, elsewhere?: string) => Promise<Member>;

/** The caller's account on public routes: null without a valid token. */
export async function findCaller(identify: IdentifyMember, request: FastifyRequest): Promise<string | null> {
  if (!request.headers.authorization) return null;
  try {
    return (await identify(request)).accountId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
