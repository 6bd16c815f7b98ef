import type { FastifyRequest } from 'fastify';

/** Somebody who showed a good access token. */
interface Member {
  accountId: string;
}

/**
 * Who calls, for modules that know nothing of accounts; `app.ts` hands it to them. Where a script element asks, which
 * sends no headers, the token comes from elsewhere.
 * @throws AppError `unauthenticated` for a missing, stale or false token
 */
export type IdentifyMember = (request: FastifyRequest, elsewhere?: string) => Promise<Member>;
