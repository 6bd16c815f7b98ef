import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A hook for routes that a cookie authorises: a page of another origin must not act in the visitor's name. A browser
 * states the origin with every unsafe request; one that says nothing at all is no browser and holds no cookie worth having.
 */
export function onlyOwnOrigin(ownOrigin: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (SAFE_METHODS.has(request.method)) return;
    const isOwn =
      request.headers.origin === undefined
        ? request.headers['sec-fetch-site'] === 'same-origin'
        : request.headers.origin === ownOrigin;
    if (!isOwn)
      throw new AppError('permission_denied', {
        description: 'the request comes from another origin',
        reason: 'ORIGIN',
      });
  };
}
