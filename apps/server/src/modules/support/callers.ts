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
