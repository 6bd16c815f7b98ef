import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of this origin sent the request. Browsers send Origin with every unsafe request; a request without
 * Origin is accepted only if its `sec-fetch-site` is same-origin.
 */
export const isOwnOrigin = ({ headers }: FastifyRequest, ownOrigin: string): boolean =>
  headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === ownOrigin;

/** Makes a CSRF check for routes that are authenticated by a cookie. */
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
