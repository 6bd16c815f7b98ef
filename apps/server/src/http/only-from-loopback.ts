import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { makeCallerJudge, type CallerConfig } from './caller-address.ts';

/** A hook for sandbox routes that give something away. */
export function onlyFromLoopback(config: CallerConfig) {
  const { isThisMachine } = makeCallerJudge(config);
  return async (request: FastifyRequest): Promise<void> => {
    if (!isThisMachine(request))
      throw new AppError('permission_denied', { description: 'this door opens to this machine only' });
  };
}
