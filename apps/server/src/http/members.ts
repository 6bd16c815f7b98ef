import type { FastifyRequest } from 'fastify';

/** Somebody who showed a good access token. */
export interface Member {
  accountId: string;
}

/**
 * Who calls, for modules that know nothing of accounts; `app.ts` hands it to them.
 * @throws AppError `unauthenticated` for a missing, stale or false token
 */
export type IdentifyMember = (request: FastifyRequest) => Promise<Member>;
