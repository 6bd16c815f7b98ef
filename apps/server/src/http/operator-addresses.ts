import type { FastifyRequest } from 'fastify';
import { makeRangeCheck, namedRanges } from '../config/address-ranges.ts';
import type { Config } from '../config/config.ts';
import { AppError } from './app-error.ts';
import { makeCallerJudge, type CallerConfig } from './caller-address.ts';

/** A hook that hides a door from every address but the configured ones; null leaves it open. */
export function onlyFromOperators(config: CallerConfig & Pick<Config, 'operatorAddresses'>) {
  const isAllowed = config.operatorAddresses && makeRangeCheck(config.operatorAddresses);
  const isLoopback = makeRangeCheck(namedRanges.loopback);
  const { addressOf, isThisMachine, hasSafeHost } = makeCallerJudge(config);
  return async (request: FastifyRequest): Promise<void> => {
    if (!isAllowed) return;
    const address = addressOf(request);
    const isHere = address !== null && isAllowed(address) && hasSafeHost(request);
    // Loopback is also where a proxy, or a page that was pointed at this machine, would come from.
    if (!isHere || (isLoopback(address) && !isThisMachine(request)))
      throw new AppError('not_found', { description: 'nothing is served here' });
  };
}
