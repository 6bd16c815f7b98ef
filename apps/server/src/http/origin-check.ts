import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of this origin sent the request. A browser states the origin with every unsafe request; one that says
 * nothing at all is no browser and holds no cookie worth having.
 */
export const isOwnOrigin = ({ headers }: FastifyRequest, ownOrigin: string): boolean =>
  headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === ownOrigin;

/** A hook for routes that a cookie authorises: a page of another origin must not act in the visitor's name. */
export function onlyOwnOrigin(ownOrigin: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (SAFE_METHODS.has(request.method)) return;
    if (!isOwnOrigin(request, ownOrigin))
      throw new AppError('permission_denied', {
        description: 'the request comes from another origin',
        reason: 'ORIGIN',
      });
  };
}
