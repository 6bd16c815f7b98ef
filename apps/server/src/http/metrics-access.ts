import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isSameSecret } from '../keys/timing-safe.ts';
import { AppError } from './app-error.ts';
import type { CallerConfig } from './caller-address.ts';
import { onlyFromOperators } from './operator-addresses.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Makes the hook that guards `/metrics`. With METRICS_TOKEN only a scraper with this token is answered, from any
 * address. Without it, addresses of operators are.
 */
export function guardMetrics(config: CallerConfig & Pick<Config, 'operatorAddresses' | 'metricsToken'>) {
  const { metricsToken } = config;
  if (metricsToken === null) return onlyFromOperators(config);
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const [, shown = ''] = BEARER.exec(headers.authorization ?? '') ?? [];
    if (isSameSecret(shown, metricsToken)) return;
    throw new AppError('unauthenticated', {
      description: 'metrics need the token of METRICS_TOKEN',
      headers: { 'www-authenticate': 'Bearer' },
    });
  };
}
