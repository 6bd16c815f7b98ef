import type { FastifyRequest } from 'fastify';
import { makeRangeCheck, namedRanges } from '../config/address-ranges.ts';
import type { Config } from '../config/config.ts';
import { AppError } from './app-error.ts';
import { makeCallerJudge, type CallerConfig } from './caller-address.ts';

/**
 * Makes a hook that answers 404 unless the caller's address is one of `operatorAddresses`; null allows every address.
 */
export function onlyFromOperators(config: CallerConfig & Pick<Config, 'operatorAddresses'>) {
  const isAllowed = config.operatorAddresses && makeRangeCheck(config.operatorAddresses);
  const isLoopback = makeRangeCheck(namedRanges.loopback);
  const { addressOf, isThisMachine, hasSafeHost } = makeCallerJudge(config);
  return async (request: FastifyRequest): Promise<void> => {
    if (!isAllowed) return;
    const address = addressOf(request);
    const isHere = address !== null && isAllowed(address) && hasSafeHost(request);
    // Connections through a local proxy, or from a page that uses DNS rebinding, also come from loopback.
    if (!isHere || (isLoopback(address) && !isThisMachine(request)))
      throw new AppError('not_found', { description: 'this address does not exist' });
  };
}

/** Makes a hook for sandbox routes that reveal sensitive data: it refuses requests from other machines. */
export function onlyFromLoopback(config: CallerConfig) {
  const { isThisMachine } = makeCallerJudge(config);
  return async (request: FastifyRequest): Promise<void> => {
    if (!isThisMachine(request))
      throw new AppError('permission_denied', { description: 'only requests from this machine are allowed' });
  };
}
