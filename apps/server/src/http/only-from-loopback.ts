import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { makeCallerJudge, type CallerConfig } from './caller-address.ts';

/** Makes a hook for sandbox routes that reveal sensitive data: it refuses requests from other machines. */
export function onlyFromLoopback(config: CallerConfig) {
  const { isThisMachine } = makeCallerJudge(config);
  return async (request: FastifyRequest): Promise<void> => {
    if (!isThisMachine(request))
      throw new AppError('permission_denied', { description: 'only requests from this machine are allowed' });
  };
}
