import type { FastifyRequest } from 'fastify';
import { makeRangeCheck, namedRanges } from '../config/address-ranges.ts';
import type { Config } from '../config/config.ts';
import { AppError } from './app-error.ts';
import { makeCallerJudge, type CallerConfig } from './caller-address.ts';

/** A hook that answers 404 to all but the configured addresses; null allows all. */
export function onlyFromOperators(config: CallerConfig & Pick<Config, 'operatorAddresses'>) {
  const isAllowed = config.operatorAddresses && makeRangeCheck(config.operatorAddresses);
  const isLoopback = makeRangeCheck(namedRanges.loopback);
  const { addressOf, isThisMachine, hasSafeHost } = makeCallerJudge(config);
  return async (request: FastifyRequest): Promise<void> => {
    if (!isAllowed) return;
    const address = addressOf(request);
    const isHere = address !== null && isAllowed(address) && hasSafeHost(request);
    // A proxy, or a page through DNS rebinding, would connect from loopback too.
    if (!isHere || (isLoopback(address) && !isThisMachine(request)))
      throw new AppError('not_found', { description: 'nothing is served here' });
  };
}
